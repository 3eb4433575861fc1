import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { SystemDb, Transaction } from '#server/platform/db/database.ts'
import { isUniqueViolation } from '#server/platform/db/errors.ts'
import type { PersonKey } from './reset-tokens.ts'

export async function findLoginOwner(db: SystemDb, email: string): Promise<string | undefined> {
  const taken = db.read.selectFrom('logins').select('user_id').where('email', '=', email)
  return (await taken.executeTakeFirst())?.user_id
}

/**
 * `email` is in lower case. Returns false when another account in any workspace has it; the transaction is aborted
 * then.
 */
export async function updateLoginEmail(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
  email: string,
): Promise<boolean> {
  try {
    await tx
      .updateTable('logins')
      .set({ email })
      .where('manager_id', '=', manager_id)
      .where('user_id', '=', user_id)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export type LoginAccount = {
  manager_id: string
  user_id: string
  password_hash: string | null
  name: string
  role: Role
  archived: boolean
  tier: 'solo' | 'agency' | null
  /** The account has a session from this address. */
  at_home: boolean
  /** The account needs a second step after the password. */
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

/** Finds the account of a lower-case email, as seen from an address. */
export function findAccountByEmail(db: SystemDb, email: string, address: string): Promise<LoginAccount | undefined> {
  return db.sqlOne<LoginAccount>({ name: 'account_by_email', text: ACCOUNT, values: [email, address] })
}

/** Finds the person's own login, which other people of the workspace cannot see. */
export function findOwnLogin(
  db: SystemDb,
  workspace: string,
  user: string,
): Promise<{ email: string; password_hash: string | null } | undefined> {
  return db.sqlOne<{ email: string; password_hash: string | null }>({
    name: 'own_login',
    text: `select u.email, l.password_hash from logins l join users u on u.manager_id = l.manager_id and u.id = l.user_id
      where l.manager_id = $1 and l.user_id = $2`,
    values: [workspace, user],
  })
}

export type NewLogin = { email: string; manager_id: string; user_id: string; password_hash: string | null }

/** Returns false when an account in any workspace has this email. */
export async function insertLogin(tx: Transaction, login: NewLogin): Promise<boolean> {
  const made = await tx
    .insertInto('logins')
    .values(login)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

export async function findActivePersonByEmail(db: SystemDb, email: string): Promise<PersonKey | undefined> {
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

/** What a person might build a password from: their name, email and business, and the agency's. */
export async function findTextsAbout(db: SystemDb, { manager_id, user_id }: PersonKey): Promise<string[]> {
  const rows = await db.read
    .selectFrom('users')
    .select(['id', 'name', 'email', 'business_name'])
    .where('manager_id', '=', manager_id)
    .where('id', 'in', [user_id, manager_id])
    .execute()
  return rows.flatMap(({ id, name, email, business_name }) =>
    id === user_id ? [name, email, business_name] : [business_name],
  )
}

/** `former` is the hash of the password that was checked. Returns false when another one is stored by now. */
export async function updatePassword(
  tx: Transaction,
  { manager_id, user_id }: PersonKey,
  password_hash: string,
  former?: string,
): Promise<boolean> {
  await tx
    .updateTable('users')
    .set({ reset_password_date: sql<Date>`now()` })
    .where('manager_id', '=', manager_id)
    .where('id', '=', user_id)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('logins')
    .set({ password_hash })
    .where('manager_id', '=', manager_id)
    .where('user_id', '=', user_id)
    .$if(former !== undefined, (query) => query.where('password_hash', '=', former ?? null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function findPersonByEmail(db: SystemDb, email: string): Promise<{ workspace: string; id: string } | undefined> {
  return db.read
    .selectFrom('logins')
    .select(['manager_id as workspace', 'user_id as id'])
    .where('email', '=', email)
    .executeTakeFirst()
}
