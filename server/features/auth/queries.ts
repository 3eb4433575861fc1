import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction, SystemDb, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { SECOND_STEP_MISSING } from '#server/platform/db/sql-fragments.ts'

const SESSION_ACTOR = `
  select s.user_id, u.name, u.role, p.vacation, p.add_new_clients, sub.tier, sub.status, s.expires_at,
    ${SECOND_STEP_MISSING} as two_step_missing,
    s.last_seen_at < now() - interval '1 minute' as stale
  from sessions s
  join users u on u.manager_id = s.manager_id and u.id = s.user_id and u.archived_at is null
  join workspaces w on w.manager_id = s.manager_id and w.closed_at is null
  left join employee_permissions p on p.manager_id = u.manager_id and p.user_id = u.id
  left join subscriptions sub on sub.manager_id = s.manager_id
  where s.manager_id = $1 and s.id = $2 and s.expires_at > now()`

type SessionActorRow = {
  user_id: string
  name: string
  role: Role
  vacation: boolean | null
  add_new_clients: boolean | null
  tier: 'solo' | 'agency' | null
  status: string | null
  two_step_missing: boolean
  stale: boolean
  expires_at: Date
}

/** The person behind a session that holds by the database's clock; `stale` when last seen over a minute ago. */
export async function sessionActor(
  db: WorkspaceDb,
  session: string,
): Promise<(Actor & { stale: boolean }) | undefined> {
  const [row] = await db.sql<SessionActorRow>({
    name: 'session_actor',
    text: SESSION_ACTOR,
    values: [db.id, session],
  })
  return (
    row && {
      id: row.user_id,
      name: row.name,
      role: row.role,
      workspace: db.id,
      session,
      sessionEnds: row.expires_at,
      tier: row.tier,
      subscriptionStatus: row.status,
      twoStepMissing: row.two_step_missing,
      permissions: { vacation: row.vacation ?? false, add_new_clients: row.add_new_clients ?? false },
      stale: row.stale,
    }
  )
}

/** False once its Manager has deleted it (SET-3). */
export async function isWorkspaceOpen(db: WorkspaceDb): Promise<boolean> {
  const rows = await db.sql({
    name: 'is_workspace_open',
    text: 'select from workspaces where manager_id = $1 and closed_at is null',
    values: [db.id],
  })
  return rows.length > 0
}

export async function touchSession(db: WorkspaceDb, session: string): Promise<void> {
  await db.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_seen_at: new Date() })
      .where('manager_id', '=', db.id)
      .where('id', '=', session)
      .execute(),
  )
}

export type Account = {
  manager_id: string
  user_id: string
  password_hash: string | null
  name: string
  role: Role
  archived: boolean
  tier: 'solo' | 'agency' | null
  /** Somebody is signed in to it from this address. */
  at_home: boolean
  /** A password alone is not enough. */
  two_step: boolean
}

const ACCOUNT = `
  select l.manager_id, l.user_id, l.password_hash, u.name, u.role, u.archived_at is not null as archived, sub.tier,
    exists (select from sessions s
      where s.manager_id = l.manager_id and s.user_id = l.user_id and s.ip = $2 and s.expires_at > now()) as at_home,
    exists (select from totp_secrets t
      where t.manager_id = l.manager_id and t.user_id = l.user_id and t.field = 'totp_secret') as two_step
  from logins l
  join users u on u.manager_id = l.manager_id and u.id = l.user_id
  left join subscriptions sub on sub.manager_id = l.manager_id
  where l.email = $1`

/** The account behind an e-mail in lower case, as it looks from an address. */
export async function accountByEmail(db: SystemDb, email: string, address: string): Promise<Account | undefined> {
  const [row] = await db.sql<Account>({ name: 'account_by_email', text: ACCOUNT, values: [email, address] })
  return row
}

export type NewSession = { id: string; manager_id: string; user_id: string; device: string; ip: string }

// The locks let a change of the password, or the archiving of the account, come wholly before or wholly after: a session that
// was begun with what no longer holds would otherwise outlive it. Everywhere a person comes before their login, so that nobody
// waits for who waits for them.
const BEGIN_SESSION = `
  with account as (
    select l.manager_id, l.user_id from logins l join users u on u.manager_id = l.manager_id and u.id = l.user_id
    where l.manager_id = $1 and l.user_id = $2 and l.password_hash = $6 and u.archived_at is null
    for share of u, l
  )
  insert into sessions (manager_id, user_id, id, device, ip, expires_at)
  select manager_id, user_id, $3, $4, $5, now() + interval '7 days' from account
  returning expires_at`

/** Begins a session of seven days; nothing when the password is no longer the one that was checked. */
export async function beginSession(db: SystemDb, session: NewSession, passwordHash: string): Promise<Date | undefined> {
  const { id, manager_id, user_id, device, ip } = session
  const values = [manager_id, user_id, id, device, ip, passwordHash]
  const [row] = await db.sqlWrite<{ expires_at: Date }>({ name: 'begin_session', text: BEGIN_SESSION, values })
  return row?.expires_at
}

/** Where the person signs in with a password, which is nobody's business inside the workspace. */
export async function ownLogin(
  db: SystemDb,
  workspace: string,
  user: string,
): Promise<{ email: string; password_hash: string | null } | undefined> {
  const [row] = await db.sql<{ email: string; password_hash: string | null }>({
    name: 'own_login',
    text: `select u.email, l.password_hash from logins l join users u on u.manager_id = l.manager_id and u.id = l.user_id
      where l.manager_id = $1 and l.user_id = $2`,
    values: [workspace, user],
  })
  return row
}

/** Within the last five minutes, by the database's clock. */
export async function beganJustNow(db: WorkspaceDb, session: string): Promise<boolean> {
  const rows = await db.sql({
    name: 'session_began_just_now',
    text: "select from sessions where manager_id = $1 and id = $2 and created_at > now() - interval '5 minutes'",
    values: [db.id, session],
  })
  return rows.length > 0
}

export type SessionRow = { id: string; device: string; ip: string; created_at: Date; last_seen_at: Date }

export async function sessionsOf(db: WorkspaceDb, user: string): Promise<SessionRow[]> {
  return db.read
    .selectFrom('sessions')
    .select(['id', 'device', 'ip', 'created_at', 'last_seen_at'])
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function sessionOwner(
  tx: Transaction,
  workspace: string,
  session: string,
): Promise<{ user_id: string } | undefined> {
  return tx
    .selectFrom('sessions')
    .select('user_id')
    .where('manager_id', '=', workspace)
    .where('id', '=', session)
    .executeTakeFirst()
}

export async function deleteSession(tx: Transaction, workspace: string, session: string): Promise<void> {
  await tx.deleteFrom('sessions').where('manager_id', '=', workspace).where('id', '=', session).execute()
}

/** Every session of a person, but for the one to keep. */
export async function deleteSessions(tx: Transaction, workspace: string, user: string, keep?: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('manager_id', '=', workspace)
    .where('user_id', '=', user)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep ?? ''))
    .execute()
}

export async function deleteExpiredSessions(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

export type UserRow = {
  id: string
  name: string
  email: string
  pending_email: string | null
  phone: string
  birthday: string | null
  business_name: string
  role: Role
  manager_id: string
  created_at: Date
  reset_password_date: Date | null
  onboarding_finished_at: Date | null
  line1: string
  city: string
  state: string
  zip: string
  payment_brand: string | null
  payment_last4: string | null
  manager_name: string
  manager_email: string
  manager_business_name: string
  totp: boolean
  recovery_codes_left: number
  two_step_required: boolean
}

const USER = `
  select u.id, u.name, u.email, e.email as pending_email, u.phone, u.birthday, u.business_name, u.role, u.manager_id,
    u.created_at, u.reset_password_date, u.onboarding_finished_at, coalesce(d.line1, '') as line1, coalesce(d.city, '') as city, coalesce(d.state, '') as state,
    coalesce(d.zip, '') as zip, sub.payment_brand, sub.payment_last4,
    m.name as manager_name, m.email as manager_email, m.business_name as manager_business_name,
    exists (select from totp_secrets s where s.manager_id = u.manager_id and s.user_id = u.id and s.field = 'totp_secret') as totp,
    (select count(*) from recovery_codes c where c.manager_id = u.manager_id and c.user_id = u.id) as recovery_codes_left,
    w.two_step_required
  from users u
  join users m on m.manager_id = u.manager_id and m.id = u.manager_id
  join workspaces w on w.manager_id = u.manager_id
  left join subscriptions sub on sub.manager_id = u.manager_id
  left join employee_details d on d.manager_id = u.manager_id and d.user_id = u.id
  left join email_changes e on e.manager_id = u.manager_id and e.user_id = u.id and e.expires_at > now()
  where u.manager_id = $1 and u.id = $2`

export async function userById(db: DbOrTransaction, user: string): Promise<UserRow | undefined> {
  const [row] = await db.sql<UserRow>({ name: 'user_by_id', text: USER, values: [db.id, user] })
  return row
}
