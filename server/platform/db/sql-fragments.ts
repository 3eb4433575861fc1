import { plain } from '#contract/domain/finding.ts'
import { digitsOf, findPhoneFault } from '#contract/domain/phone.ts'

/**
 * A search text as a pattern of `like` for a text folded by `foyer.plain`. Its characters are literal, and it never matches across two
 * columns joined by a new line.
 */
export const searchPattern = (typed: string): string =>
  `%${plain(typed)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The same for a phone, which is stored as digits and found in any grouping; null for a text that is no phone. */
export function phonePattern(typed: string): string | null {
  const digits = digitsOf(typed)
  return digits !== '' && findPhoneFault(typed) === undefined ? `%${digits}%` : null
}

const WITHOUT_APP = `not exists (select from totp_secrets t
  where t.manager_id = u.manager_id and t.user_id = u.id and t.field = 'totp_secret')`

/** Whether an Employee `u` of the workspace `w` lacks the second step that their Manager asks for (AUTH-16): a part of a statement. */
export const EMPLOYEE_STEP_MISSING = `(u.role = 'Employee' and w.two_step_required and ${WITHOUT_APP})`

/** The same for the owner `u` of a session `s`. Of a Client it is asked in sessions that began since then. */
export const SECOND_STEP_MISSING = `((u.role = 'Employee' and w.two_step_required
  or u.role = 'Client' and coalesce(s.created_at >= w.clients_two_step_since, false)) and ${WITHOUT_APP})`
