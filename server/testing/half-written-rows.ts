import type { TestWorld } from './test-world.ts'

/** Invariants after any input. */
const INVARIANTS: Record<string, string> = {
  'a person without a log-in': `select u.id from users u join workspaces w on w.manager_id = u.manager_id
    and w.closed_at is null left join logins l on l.user_id = u.id where l.user_id is null`,
  'a workspace without its Manager': `select w.manager_id from workspaces w left join users u on u.manager_id = w.manager_id
    and u.id = w.manager_id and u.role = 'Manager' where u.id is null`,
  'an Employee without permissions': `select u.id from users u left join employee_permissions p on p.user_id = u.id
    where u.role = 'Employee' and p.user_id is null`,
  'a conversation whose count is not that of its messages': `select c.id from conversations c left join messages m
    on m.conversation_id = c.id group by c.manager_id, c.id having c.last_seq <> count(m.id) or c.last_seq <> coalesce(max(m.seq), 0)`,
  'a conversation without two people': `select c.id from conversations c left join conversation_members m
    on m.conversation_id = c.id group by c.manager_id, c.id having count(m.user_id) < 2`,
  'a member of another workspace': `select m.user_id from conversation_members m join users u
    on u.id = m.user_id and u.manager_id <> m.manager_id`,
  'a read mark past the end': `select m.user_id from conversation_members m join conversations c on c.id = m.conversation_id
    where m.read_seq > c.last_seq`,
  'a used invitation without its person': `select i.id from invitations i left join users u on u.manager_id = i.manager_id
    and lower(u.email) = lower(i.email) where i.used_at is not null and u.id is null`,
  'a number of clients that is not theirs': `select u.manager_id from users u left join client_counts c on c.manager_id = u.manager_id
    where u.role = 'Client' group by u.manager_id, c.active, c.archived
    having count(*) filter (where u.archived_at is null) is distinct from c.active or count(u.archived_at) is distinct from c.archived`,
  'a number of audit entries that is not theirs': `select w.manager_id from workspaces w
    where (select count(*) from audit_entries e where e.manager_id = w.manager_id)
      <> (select coalesce(sum(c.entries), 0) from audit_counts c where c.manager_id = w.manager_id)`,
  'a file that is used and marked as unused, or neither': `select f.id from files f left join file_uses u
    on u.manager_id = f.manager_id and u.file_id = f.id where (u.file_id is null) <> (f.unused_since is not null)`,
  'a contract whose file is not in use by it': `select c.id from contracts c left join file_uses u on u.manager_id = c.manager_id
    and u.file_id = c.file_id and u.subject_id = c.client_id and u.kind = 'contract' where u.file_id is null`,
  'a signed form of nobody': `select u.file_id from file_uses u left join users p on p.manager_id = u.manager_id and p.id = u.subject_id
    and p.role = 'Employee' where u.kind = 'signed_form' and p.id is null`,
  'a form to sign of somebody else than the Manager': `select file_id from file_uses where kind = 'employee_form' and subject_id <> manager_id`,
  'a vacation decided without a decision, or pending with one': `select id from vacations
    where (status = 'Pending') <> (decided_at is null) or (status = 'Pending') <> (decisions = 0)`,
  'an onboarding with more done than there is to do': `select client_id from onboardings where completed_count > required_count`,
  'a person signed in who is archived': `select s.id from sessions s join users u on u.manager_id = s.manager_id and u.id = s.user_id
    where u.archived_at is not null`,
  'recovery codes without an app': `select c.user_id from recovery_codes c left join totp_secrets t on t.manager_id = c.manager_id
    and t.user_id = c.user_id and t.field = 'totp_secret' where t.user_id is null`,
  'a key whose call is still running': `select key from idempotent_calls where status is null`,
}

/** The violated invariants, with their rows. */
export async function findHalfWrittenRows({ database }: TestWorld): Promise<{ what: string; rows: object[] }[]> {
  const asked = Object.entries(INVARIANTS).map(async ([what, text]) => ({
    what,
    rows: await database.db.system.sql({ name: what.slice(0, 60), text, values: [] }),
  }))
  return (await Promise.all(asked)).filter(({ rows }) => rows.length > 0)
}
