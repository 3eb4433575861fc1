import { sql } from 'kysely'
import type { SystemDb, Transaction } from '#server/platform/db/database.ts'

/** Links to set a password: who gets them, and their hashes. */
export type Person = { manager_id: string; user_id: string }

export type Addressee = {
  email: string
  manager_name: string
  manager_email: string
  has_password: boolean
}

const ADDRESSEE = `
  select u.email, m.name as manager_name, m.email as manager_email,
    l.password_hash is not null as has_password
  from logins l
  join users u on u.manager_id = l.manager_id and u.id = l.user_id
  join users m on m.manager_id = l.manager_id and m.id = l.manager_id
  where l.manager_id = $1 and l.user_id = $2`

const HOLD = `${ADDRESSEE} and u.archived_at is null for share of u for update of l`

/**
 * Where a person's mail goes. Their login is locked, so that of two links made at the same time one is the newer; and whoever
 * changes their e-mail meanwhile is waited for, so that no link goes to the former address.
 */
export async function holdAddressee(tx: Transaction, { manager_id, user_id }: Person): Promise<Addressee | undefined> {
  const [row] = await tx.sql<Addressee>({ name: 'hold_addressee', text: HOLD, values: [manager_id, user_id] })
  return row
}

/** The same without a lock, also of somebody archived: they are told what was done to their account. */
export async function addresseeOf(db: SystemDb, { manager_id, user_id }: Person): Promise<Addressee | undefined> {
  const [row] = await db.sql<Addressee>({ name: 'addressee', text: ADDRESSEE, values: [manager_id, user_id] })
  return row
}

/** How long a link is good: one that was asked for, and the first one of an account that somebody else made. */
const LASTING = { asked: sql<Date>`now() + interval '1 hour'`, first: sql<Date>`now() + interval '14 days'` }

/** Stores a link's hash; the person's older links end. */
export async function replaceToken(
  tx: Transaction,
  { manager_id, user_id }: Person,
  token_hash: Buffer,
  kind: keyof typeof LASTING,
): Promise<void> {
  await endLinks(tx, { manager_id, user_id })
  const row = { manager_id, user_id, token_hash, expires_at: LASTING[kind] }
  await tx.insertInto('reset_tokens').values(row).execute()
}

export async function endLinks(tx: Transaction, { manager_id, user_id }: Person): Promise<void> {
  await tx.deleteFrom('reset_tokens').where('manager_id', '=', manager_id).where('user_id', '=', user_id).execute()
}
