import { sql } from 'kysely'
import type { SystemDb, Transaction } from '#server/platform/db/database.ts'
import type { Person } from '../queries-links.ts'

/** Who may have a link to set a new password, by an e-mail in lower case. */
export async function personByEmail(db: SystemDb, email: string): Promise<Person | undefined> {
  return db.read
    .selectFrom('logins')
    .innerJoin('users', (join) =>
      join.onRef('users.manager_id', '=', 'logins.manager_id').onRef('users.id', '=', 'logins.user_id'),
    )
    .select(['logins.manager_id', 'logins.user_id'])
    .where('logins.email', '=', email)
    .where('users.archived_at', 'is', null)
    .executeTakeFirst()
}

const GOOD = 't.token_hash = $1 and t.used_at is null and t.expires_at > now() and u.archived_at is null'

const EMAIL = `
  select u.email from reset_tokens t join users u on u.manager_id = t.manager_id and u.id = t.user_id where ${GOOD}`

export async function emailOfToken(db: SystemDb, hash: Buffer): Promise<string | undefined> {
  const [row] = await db.sql<{ email: string }>({ name: 'email_of_reset', text: EMAIL, values: [hash] })
  return row?.email
}

const HOLD = `
  select from reset_tokens t join users u on u.manager_id = t.manager_id and u.id = t.user_id
  where ${GOOD} and lower(u.email) = $2 for no key update of u`

const USE = `
  update reset_tokens t set used_at = now() from users u
  where u.manager_id = t.manager_id and u.id = t.user_id and ${GOOD} and lower(u.email) = $2
  returning t.manager_id, t.user_id`

/**
 * Uses a link up: of several that try at the same time one gets the person, the others nothing. The person is held first, as by
 * all who end links, so that neither waits for the other.
 */
export async function useToken(tx: Transaction, hash: Buffer, email: string): Promise<Person | undefined> {
  await tx.sql({ name: 'hold_reset', text: HOLD, values: [hash, email] })
  const [row] = await tx.sql<Person>({ name: 'use_reset', text: USE, values: [hash, email] })
  return row
}

export async function setPassword(
  tx: Transaction,
  { manager_id, user_id }: Person,
  password_hash: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ reset_password_date: sql<Date>`now()` })
    .where('manager_id', '=', manager_id)
    .where('id', '=', user_id)
    .execute()
  await tx
    .updateTable('logins')
    .set({ password_hash })
    .where('manager_id', '=', manager_id)
    .where('user_id', '=', user_id)
    .execute()
}

export async function deleteExpiredTokens(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom('reset_tokens')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
