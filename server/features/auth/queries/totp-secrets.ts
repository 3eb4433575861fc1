import { sql } from 'kysely'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import type { WrappedKey } from '#server/platform/crypto/vault.ts'

/** The active secret, and the one that waits for its first code. */
export type SecretField = 'totp_secret' | 'pending_totp_secret'

export type SealedSecret = { sealed: Buffer; key: WrappedKey }

// An unfinished setup expires after an hour.
const SEALED = `
  select t.sealed, k.version, k.wrapped
  from totp_secrets t join vault_keys k on k.manager_id = t.manager_id and k.version = t.key_version
  where t.manager_id = $1 and t.user_id = $2 and t.field = $3
    and (t.field = 'totp_secret' or t.created_at > now() - interval '1 hour')`

export async function findSealedSecret(
  db: DbOrTransaction,
  user: string,
  field: SecretField,
): Promise<SealedSecret | undefined> {
  const values = [db.id, user, field]
  const [row] = await db.sql<{ sealed: Buffer; version: number; wrapped: Buffer }>({
    name: 'sealed_totp_secret',
    text: SEALED,
    values,
  })
  return row && { sealed: row.sealed, key: { workspace: db.id, version: row.version, wrapped: row.wrapped } }
}

export async function hasTotp(db: DbOrTransaction, user: string): Promise<boolean> {
  const row = await db.read
    .selectFrom('totp_secrets')
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user)
    .where('field', '=', 'totp_secret')
    .executeTakeFirst()
  return row !== undefined
}

export type SecretRow = { field: SecretField; key_version: number; sealed: Buffer; last_step: number }

/** Replaces the secret in the same field. */
export async function saveTotpSecret(tx: Transaction, user_id: string, row: SecretRow): Promise<void> {
  await deleteTotpSecrets(tx, user_id, [row.field])
  await tx
    .insertInto('totp_secrets')
    .values({ manager_id: tx.id, user_id, ...row })
    .execute()
}

/** Returns the number of deleted rows. */
export async function deleteTotpSecrets(
  tx: Transaction,
  user: string,
  fields: readonly SecretField[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_secrets')
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user)
    .where('field', 'in', fields)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Uses a code's time step unless it or a later one was used. One of several concurrent calls succeeds. */
export async function useTotpStep(tx: Transaction, user: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user)
    .where('field', '=', 'totp_secret')
    .where('last_step', '<', step)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Uses a recovery code up: one of several concurrent calls succeeds. */
export async function useRecoveryCode(tx: Transaction, user: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export async function replaceRecoveryCodes(tx: Transaction, user: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('manager_id', '=', tx.id).where('user_id', '=', user).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ manager_id: tx.id, user_id: user, code_hash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

export type SignInRules = {
  two_step_required: boolean
  clients_two_step_since: Date | null
  idle_minutes: number | null
}

/** What the Manager requires of the sessions of their workspace. */
export function findSignInRules(db: DbOrTransaction): Promise<SignInRules> {
  return db.read
    .selectFrom('workspaces')
    .select(['two_step_required', 'clients_two_step_since', 'idle_minutes'])
    .where('manager_id', '=', db.id)
    .executeTakeFirstOrThrow()
}

/** Returns whether the setting changed. */
export async function updateIdleMinutes(tx: Transaction, idle_minutes: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('workspaces')
    .set({ idle_minutes })
    .where('manager_id', '=', tx.id)
    .where('idle_minutes', 'is distinct from', idle_minutes)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether the setting changed. */
export async function updateClientsTwoStepRequired(tx: Transaction, required: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('workspaces')
    .set({ clients_two_step_since: required ? sql<Date>`now()` : null })
    .where('manager_id', '=', tx.id)
    .where('clients_two_step_since', required ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether the setting changed. */
export async function updateTwoStepRequired(tx: Transaction, required: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('workspaces')
    .set({ two_step_required: required })
    .where('manager_id', '=', tx.id)
    .where('two_step_required', '!=', required)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export async function deleteStalePendingSecrets(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom('totp_secrets')
    .where('field', '=', 'pending_totp_secret')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
