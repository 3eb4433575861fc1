import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { SECOND_STEP_MISSING } from '#server/platform/db/sql-fragments.ts'
import { deleteKnownDevices } from './known-devices.ts'

/** When a session `s` of the workspace `w` ends by expiry or idleness; `$3` is the operator's limit. `least` ignores nulls. */
const ENDS_AT = `least(s.expires_at, s.last_seen_at + make_interval(mins => least(w.idle_minutes, $3::integer)))`
const millisecondsUntil = (moment: string) => `extract(epoch from ${moment} - now())::float8 * 1000`

const SESSION_ACTOR = `
  select s.user_id, u.name, u.role, p.vacation, p.add_new_clients, sub.tier, sub.status, s.expires_at,
    ${SECOND_STEP_MISSING} as two_step_missing, case when s.by_link then s.created_at end as by_link_since,
    ${millisecondsUntil("(s.last_seen_at + interval '1 minute')")} as stale_in_ms, ${millisecondsUntil(ENDS_AT)} as ends_in_ms,
    pg_is_in_recovery() as is_from_standby
  from sessions s
  join users u on u.manager_id = s.manager_id and u.id = s.user_id and u.archived_at is null
  join workspaces w on w.manager_id = s.manager_id and w.closed_at is null
  left join employee_permissions p on p.manager_id = u.manager_id and p.user_id = u.id
  left join subscriptions sub on sub.manager_id = s.manager_id
  where s.manager_id = $1 and s.id = $2 and ${ENDS_AT} > now()`

type SessionActorRow = {
  user_id: string
  name: string
  role: Role
  vacation: boolean | null
  add_new_clients: boolean | null
  tier: 'solo' | 'agency' | null
  status: string | null
  two_step_missing: boolean
  by_link_since: Date | null
  stale_in_ms: number
  ends_in_ms: number
  is_from_standby: boolean
  expires_at: Date
}

/** `staleInMs`: until it was last seen a minute ago; `endsInMs`: until it expires or was idle for too long. */
type SessionActor = { actor: Actor; staleInMs: number; endsInMs: number; isFromStandby: boolean }

/** Finds the person of a session that is valid by the database's clock. */
export async function findSessionActor(
  db: WorkspaceDb,
  session: string,
  idleMinutes: number | undefined,
): Promise<SessionActor | undefined> {
  const [row] = await db.sql<SessionActorRow>({
    name: 'session_actor',
    text: SESSION_ACTOR,
    values: [db.id, session, idleMinutes ?? null],
  })
  if (!row) return undefined
  const actor = {
    id: row.user_id,
    name: row.name,
    role: row.role,
    workspace: db.id,
    session,
    sessionEnds: row.expires_at,
    tier: row.tier,
    subscriptionStatus: row.status,
    twoStepMissing: row.two_step_missing,
    ...(row.by_link_since && { byLinkSince: row.by_link_since }),
    permissions: { vacation: row.vacation ?? false, add_new_clients: row.add_new_clients ?? false },
  }
  const { stale_in_ms: staleInMs, ends_in_ms: endsInMs, is_from_standby: isFromStandby } = row
  return { actor, staleInMs, endsInMs, isFromStandby }
}

/** Returns false once the Manager has deleted the workspace (SET-3). */
export async function isWorkspaceOpen(db: WorkspaceDb): Promise<boolean> {
  const row = await db.read
    .selectFrom('workspaces')
    .where('manager_id', '=', db.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function touchSession(db: WorkspaceDb, session: string): Promise<void> {
  await db.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('manager_id', '=', db.id)
      .where('id', '=', session)
      .execute(),
  )
}

export type NewSession = {
  id: string
  manager_id: string
  user_id: string
  device: string
  device_hash: Buffer
  ip: string
}

// The locks order a log-in entirely before or after a password change or an archiving; otherwise a session from an
// outdated password could survive it. Every use case locks the person before the login, to avoid deadlocks.
const BEGIN_SESSION = `
  with account as (
    select l.manager_id, l.user_id from logins l join users u on u.manager_id = l.manager_id and u.id = l.user_id
    where l.manager_id = $1 and l.user_id = $2 and l.password_hash = $7 and u.archived_at is null
    for share of u, l
  )
  insert into sessions (manager_id, user_id, id, device, device_hash, ip, expires_at)
  select manager_id, user_id, $3, $4, $5, $6, now() + interval '7 days' from account
  returning expires_at`

/** Inserts a session of seven days. Returns nothing when the checked password is no longer the current one. */
export async function insertSession(
  tx: Transaction,
  session: NewSession,
  passwordHash: string,
): Promise<Date | undefined> {
  const { id, manager_id, user_id, device, device_hash, ip } = session
  const values = [manager_id, user_id, id, device, device_hash, ip, passwordHash]
  const [row] = await tx.sql<{ expires_at: Date }>({ name: 'begin_session', text: BEGIN_SESSION, values })
  return row?.expires_at
}

/** A session that a link began is none: nobody entered a password. */
export async function isSessionRecent(db: WorkspaceDb, session: string): Promise<boolean> {
  const row = await db.read
    .selectFrom('sessions')
    .where('manager_id', '=', db.id)
    .where('id', '=', session)
    .where('by_link', '=', false)
    .where('created_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirst()
  return row !== undefined
}

export type SessionRow = { id: string; device: string; ip: string; created_at: Date; last_seen_at: Date }

export async function listSessionRows(db: WorkspaceDb, user: string): Promise<SessionRow[]> {
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

export async function findSessionOwner(
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

/** Deletes every session of a person except one, and the devices they were on are known no more. */
export async function deleteSessionsOf(tx: Transaction, workspace: string, user: string, keep?: string): Promise<void> {
  await deleteKnownDevices(tx, { manager_id: workspace, user_id: user }, keep)
  await tx
    .deleteFrom('sessions')
    .where('manager_id', '=', workspace)
    .where('user_id', '=', user)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep ?? ''))
    .execute()
}

/** Each deleted row notifies the processes, which close the session's sockets. */
export async function deleteIdleSessions(tx: Transaction, idleMinutes: number | undefined): Promise<void> {
  await tx.sql({
    name: 'delete_idle_sessions',
    text: `delete from sessions s using workspaces w where w.manager_id = s.manager_id
      and s.last_seen_at < now() - make_interval(mins => least(w.idle_minutes, $1::integer))`,
    values: [idleMinutes ?? null],
  })
}

/** Without a password. The lock orders the log-in entirely before or after an archiving, as with a password. */
export async function insertSessionBy(
  tx: Transaction,
  method: 'passkey' | 'link',
  session: NewSession,
): Promise<Date | undefined> {
  const { manager_id, user_id, id, device, device_hash, ip } = session
  const [row] = await tx.sql<{ expires_at: Date }>({
    name: 'begin_session_without_password',
    text: `with account as (
        select manager_id, id from users where manager_id = $1 and id = $2 and archived_at is null for share
      )
      insert into sessions (manager_id, user_id, id, device, device_hash, ip, by_link, expires_at)
      select manager_id, id, $3, $4, $5, $6, $7, now() + interval '7 days' from account
      returning expires_at`,
    values: [manager_id, user_id, id, device, device_hash, ip, method === 'link'],
  })
  return row?.expires_at
}

/** The password was right: the session may do what every session may. */
export async function confirmSession(tx: Transaction, workspace: string, session: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ by_link: false })
    .where('manager_id', '=', workspace)
    .where('id', '=', session)
    .execute()
}
