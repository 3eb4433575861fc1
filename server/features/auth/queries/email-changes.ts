import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { DbOrTransaction, SystemDb, Transaction } from '#server/platform/db/database.ts'
import type { PersonKey } from './reset-tokens.ts'

/** The same email is asked for again while the session that asked first lives. */
const isResend = (
  email: string,
) => `lower(email_changes.email) = lower(${email}) and email_changes.expires_at > now() and exists (
  select from sessions s where s.manager_id = email_changes.manager_id and s.id = email_changes.session_id and s.expires_at > now())`

const SAVE = `
  insert into email_changes (manager_id, user_id, email, session_id, expires_at)
  select u.manager_id, u.id, $3, $4, now() + interval '1 day' from users u
  where u.manager_id = $1 and u.id = $2 and u.archived_at is null for share
  on conflict (manager_id, user_id) do update
  set email = excluded.email, token_hash = null, created_at = now(), expires_at = excluded.expires_at,
    session_id = case when ${isResend('excluded.email')} then email_changes.session_id else excluded.session_id end`

/** Whether this email is pending already, and asked for by a session that lives. */
export async function isPendingEmail(
  db: DbOrTransaction,
  { manager_id, user_id }: PersonKey,
  email: string,
): Promise<boolean> {
  const text = `select from email_changes where manager_id = $1 and user_id = $2 and ${isResend('$3')}`
  return (await db.sql({ name: 'is_pending_email', text, values: [manager_id, user_id, email] })).length > 0
}

/**
 * Replaces the pending change and its link. The session that asked for the same email before stays the requesting one:
 * a resend requires no password, and the change ends all other sessions.
 */
export async function saveEmailChange(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
  { email, session }: { email: string; session: string },
): Promise<void> {
  await tx.sql({ name: 'save_email_change', text: SAVE, values: [manager_id, user_id, email, session] })
}

export async function deleteEmailChange(tx: Transaction, { manager_id, user_id }: PersonKey): Promise<void> {
  await tx.deleteFrom('email_changes').where('manager_id', '=', manager_id).where('user_id', '=', user_id).execute()
}

/** Deletes the change requested in a session (`=`), or in any other one (`!=`). Returns whether there was one. */
export async function deleteEmailChangeOfSession(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
  is: '=' | '!=',
  session: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('email_changes')
    .where('manager_id', '=', manager_id)
    .where('user_id', '=', user_id)
    .where('session_id', is, session)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Gives the pending change a new link for one day. Returns the new email, or nothing without a pending change. */
export async function renewEmailChangeLink(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
  token_hash: Buffer,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('email_changes')
    .set({ token_hash, expires_at: sql<Date>`now() + interval '1 day'` })
    .where('manager_id', '=', manager_id)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

export type PendingEmailChange = PersonKey & { email: string }

const GOOD = 'c.token_hash = $1 and c.expires_at > now() and u.archived_at is null'
const OF_PERSON = 'email_changes c join users u on u.manager_id = c.manager_id and u.id = c.user_id'

export async function findEmailChangeByLink(db: SystemDb, hash: Buffer): Promise<PendingEmailChange | undefined> {
  const text = `select c.manager_id, c.user_id, c.email from ${OF_PERSON} where ${GOOD}`
  const [row] = await db.sql<PendingEmailChange>({ name: 'email_change_by_link', text, values: [hash] })
  return row
}

const LOCK = `select u.name, u.role, u.email as former from ${OF_PERSON} where ${GOOD} for no key update of u`

export type ConfirmedEmailChange = { name: string; role: Role; former: string; email: string; session_id: string }

/**
 * Uses a link up: one of several concurrent calls succeeds. Locks the person first, like every use case that ends
 * links.
 */
export async function useEmailChangeLink(tx: Transaction, hash: Buffer): Promise<ConfirmedEmailChange | undefined> {
  const [person] = await tx.sql<Omit<ConfirmedEmailChange, 'email' | 'session_id'>>({
    name: 'lock_email_change',
    text: LOCK,
    values: [hash],
  })
  if (!person) return undefined
  const used = await tx
    .deleteFrom('email_changes')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email', 'session_id'])
    .executeTakeFirst()
  return used && { ...person, ...used }
}
