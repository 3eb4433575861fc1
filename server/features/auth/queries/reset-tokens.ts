import { z } from 'zod'
import { sql } from 'kysely'
import type { SystemDb, Transaction } from '#server/platform/db/database.ts'

/** Links to set a password: their recipients and hashes. */
export const PersonKey = z.object({ manager_id: z.uuid(), user_id: z.uuid() })
export type PersonKey = z.output<typeof PersonKey>

export type AccountRecipient = {
  email: string
  manager_name: string
  manager_email: string
  has_password: boolean
}

const RECIPIENT = `
  select u.email, m.name as manager_name, m.email as manager_email,
    l.password_hash is not null as has_password
  from logins l
  join users u on u.manager_id = l.manager_id and u.id = l.user_id
  join users m on m.manager_id = l.manager_id and m.id = l.manager_id
  where l.manager_id = $1 and l.user_id = $2`

const LOCK_RECIPIENT = `${RECIPIENT} and u.archived_at is null for share of u for update of l`

/**
 * Finds the recipient and locks the login. The lock orders two links created at the same time and waits for a
 * concurrent email change, so no link goes to the former address.
 */
export function lockAccountRecipient(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
): Promise<AccountRecipient | undefined> {
  return tx.sqlOne<AccountRecipient>({
    name: 'lock_recipient',
    text: LOCK_RECIPIENT,
    values: [manager_id, user_id],
  })
}

/** Finds the recipient without a lock, archived people included: they are informed of changes to their account. */
export function findAccountRecipient(
  db: SystemDb,
  { manager_id, user_id }: PersonKey,
): Promise<AccountRecipient | undefined> {
  return db.sqlOne<AccountRecipient>({
    name: 'find_recipient',
    text: RECIPIENT,
    values: [manager_id, user_id],
  })
}

/** The validity of a requested link, and of the first link of an account created by another person. */
const EXPIRY = { asked: sql<Date>`now() + interval '1 hour'`, first: sql<Date>`now() + interval '14 days'` }

/** Stores a link's hash and ends the person's older links. */
export async function replaceResetToken(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
  { token_hash, kind, seed }: { token_hash: Buffer; kind: keyof typeof EXPIRY; seed?: Buffer },
): Promise<void> {
  await deleteResetTokens(tx, { manager_id, user_id })
  const row = { manager_id, user_id, token_hash, seed: seed ?? null, expires_at: EXPIRY[kind] }
  await tx.insertInto('reset_tokens').values(row).execute()
}

/** Finds the link of the last ten minutes, unless it was used. */
export async function findRecentResetSeed(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
): Promise<{ token_hash: Buffer; seed: Buffer } | undefined> {
  return tx
    .selectFrom('reset_tokens')
    .select(['token_hash', 'seed'])
    .where('manager_id', '=', manager_id)
    .where('user_id', '=', user_id)
    .where('seed', 'is not', null)
    .where('used_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .$narrowType<{ seed: Buffer }>()
    .executeTakeFirst()
}

export async function deleteResetTokens(tx: Transaction, { manager_id, user_id }: PersonKey): Promise<void> {
  await tx.deleteFrom('reset_tokens').where('manager_id', '=', manager_id).where('user_id', '=', user_id).execute()
}

const USABLE = 't.token_hash = $1 and t.used_at is null and t.expires_at > now() and u.archived_at is null'

const RESET_OWNER = `
  select t.manager_id, t.user_id, u.email
  from reset_tokens t join users u on u.manager_id = t.manager_id and u.id = t.user_id where ${USABLE}`

export function findResetOwner(db: SystemDb, hash: Buffer): Promise<(PersonKey & { email: string }) | undefined> {
  return db.sqlOne<PersonKey & { email: string }>({
    name: 'owner_of_reset',
    text: RESET_OWNER,
    values: [hash],
  })
}

const LOCK_RESET = `
  select from reset_tokens t join users u on u.manager_id = t.manager_id and u.id = t.user_id
  where ${USABLE} and lower(u.email) = $2 for no key update of u`

const USE_RESET = `
  update reset_tokens t set used_at = now() from users u
  where u.manager_id = t.manager_id and u.id = t.user_id and ${USABLE} and lower(u.email) = $2
  returning t.manager_id, t.user_id`

/**
 * Uses a link up: one of several concurrent calls succeeds. Locks the person first, like every use case that ends
 * links, to avoid deadlocks.
 */
export async function useResetToken(tx: Transaction, hash: Buffer, email: string): Promise<PersonKey | undefined> {
  await tx.sql({ name: 'lock_reset', text: LOCK_RESET, values: [hash, email] })
  const [row] = await tx.sql<PersonKey>({ name: 'use_reset', text: USE_RESET, values: [hash, email] })
  return row
}
