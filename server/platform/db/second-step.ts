/** Whether an Employee `u` of the workspace `w` lacks the second step that their Manager asks for (AUTH-16): a part of a statement. */
export const SECOND_STEP_MISSING = `(u.role = 'Employee' and w.two_step_required and not exists (select from totp_secrets t
  where t.manager_id = u.manager_id and t.user_id = u.id and t.field = 'totp_secret'))`
