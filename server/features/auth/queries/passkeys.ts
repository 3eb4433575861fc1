import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { DbOrTransaction, SystemDb, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'

export type PasskeyRow = {
  id: string
  credential_id: string
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** Oldest first. */
export function listPasskeyRows(db: DbOrTransaction, user: string): Promise<PasskeyRow[]> {
  return db.read
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user)
    .orderBy('id')
    .execute()
}

/** Saves the challenge for the session's next passkey. The earlier challenge becomes void. */
export async function savePasskeyChallenge(tx: Transaction, session: string, challenge: string, lastsMs: number) {
  await tx.sql({
    name: 'save_passkey_challenge',
    text: `insert into passkey_challenges (manager_id, session_id, challenge, expires_at)
      values ($1, $2, $3, now() + make_interval(secs => $4 / 1000.0))
      on conflict (manager_id, session_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    values: [tx.id, session, challenge, lastsMs],
  })
}

/** Uses the challenge up, whatever the outcome. */
export async function usePasskeyChallenge(db: WorkspaceDb, session: string): Promise<string | undefined> {
  const [row] = await db.sqlWrite<{ challenge: string; valid: boolean }>({
    name: 'use_passkey_challenge',
    text: `delete from passkey_challenges where manager_id = $1 and session_id = $2
      returning challenge, expires_at > now() as valid`,
    values: [db.id, session],
  })
  return row?.valid ? row.challenge : undefined
}

export type NewPasskey = {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
}

/** Returns false when the credential exists: it belongs to one person of the installation. */
export async function insertPasskey(tx: Transaction, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({ manager_id: tx.id, ...passkey })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export function findPasskeyOwner(tx: Transaction, id: string): Promise<{ user_id: string; name: string } | undefined> {
  return tx
    .selectFrom('passkeys')
    .select(['user_id', 'name'])
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deletePasskeyById(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export type KnownPasskey = {
  id: string
  credential_id: string
  public_key: Buffer
  counter: number
  manager_id: string
  user_id: string
  name: string
  role: Role
  archived: boolean
  tier: 'solo' | 'agency' | null
}

/** Finds the owner of a passkey: a log-in with a passkey names no email. */
export function findPasskeyByCredential(db: SystemDb, credential: string): Promise<KnownPasskey | undefined> {
  return db.sqlOne<KnownPasskey>({
    name: 'passkey_by_credential',
    text: `select p.id, p.credential_id, p.public_key, p.counter, p.manager_id, p.user_id, u.name, u.role,
        u.archived_at is not null as archived, sub.tier
      from passkeys p join users u on u.manager_id = p.manager_id and u.id = p.user_id
      left join subscriptions sub on sub.manager_id = p.manager_id
      where p.credential_id = $1`,
    values: [credential],
  })
}

/** Returns false when the challenge was used before. */
export async function insertUsedChallenge(tx: Transaction, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/**
 * A device's counter never goes back; a device without a counter stays at 0. Returns false when the passkey was deleted
 * or a later use was stored.
 */
export async function updatePasskeyUse(
  tx: Transaction,
  { manager_id, id }: KnownPasskey,
  counter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('manager_id', '=', manager_id)
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
