import { sql } from 'kysely'
import type { CredentialField } from '#contract/domain/credential-fields.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import type { WrappedKey } from '#server/platform/crypto/vault.ts'

type KeyRow = { version: number; wrapped: Buffer }

/**
 * Writers share this lock until they commit, so no version is deleted while a row is written with it. Undefined when the
 * workspace has no key, or when a rotation replaced it during the statement.
 */
export async function lockNewestKey(tx: Transaction): Promise<WrappedKey | undefined> {
  const row = await tx
    .selectFrom('vault_keys')
    .select(['version', 'wrapped'])
    .where('manager_id', '=', tx.id)
    .orderBy('version', 'desc')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
  return row && { workspace: tx.id, ...row }
}

/** Does nothing when the workspace has a key. */
export async function insertFirstKey(tx: Transaction, { version, wrapped }: WrappedKey): Promise<void> {
  await tx.sql({
    name: 'insert_first_key',
    text: `insert into vault_keys (manager_id, version, wrapped) select $1, $2, $3
      where not exists (select from vault_keys where manager_id = $1) on conflict (manager_id, version) do nothing`,
    values: [tx.id, version, wrapped],
  })
}

/** Does nothing when a concurrent transaction stored this version. */
export async function insertNextKey(tx: Transaction, { version, wrapped }: WrappedKey): Promise<void> {
  await tx
    .insertInto('vault_keys')
    .values({ manager_id: tx.id, version, wrapped })
    .onConflict((conflict) => conflict.columns(['manager_id', 'version']).doNothing())
    .execute()
}

export type SealedRow = { field: CredentialField; sealed: Buffer; key: WrappedKey }

// One statement reads the row and its key, so a concurrent rotation cannot separate them.
const SEALED = `
  select c.field, c.sealed, k.version, k.wrapped
  from credentials c join vault_keys k on k.manager_id = c.manager_id and k.version = c.key_version
  where c.manager_id = $1 and c.client_id = $2 and ($3::text[] is null or c.field = any($3))`

/** All fields of the client, or some. */
export async function listSealed(
  db: DbOrTransaction,
  client: string,
  fields: readonly CredentialField[] | null = null,
): Promise<SealedRow[]> {
  const values = [db.id, client, fields]
  const rows = await db.sql<Omit<SealedRow, 'key'> & KeyRow>({ name: 'sealed_of_client', text: SEALED, values })
  return rows.map(({ field, sealed, version, wrapped }) => ({
    field,
    sealed,
    key: { workspace: db.id, version, wrapped },
  }))
}

export async function saveSealed(
  tx: Transaction,
  client: string,
  row: { field: CredentialField; key_version: number; sealed: Buffer },
): Promise<void> {
  // Of now, not of the transaction's begin: it may have waited while somebody opened the former value.
  const changed = { ...row, updated_at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('credentials')
    .values({ manager_id: tx.id, client_id: client, ...changed })
    .onConflict((conflict) => conflict.columns(['manager_id', 'client_id', 'field']).doUpdateSet(changed))
    .execute()
}

export async function deleteSealed(tx: Transaction, client: string, fields: readonly CredentialField[]): Promise<void> {
  await tx.sql({
    name: 'delete_sealed',
    text: 'delete from credentials where manager_id = $1 and client_id = $2 and field = any($3)',
    values: [tx.id, client, fields],
  })
}

export async function findStoredFields(db: DbOrTransaction, client: string): Promise<Set<CredentialField>> {
  const rows = await db.read
    .selectFrom('credentials')
    .select('field')
    .where('manager_id', '=', db.id)
    .where('client_id', '=', client)
    .$castTo<{ field: CredentialField }>()
    .execute()
  return new Set(rows.map(({ field }) => field))
}

export type ClientAndManager = { archived: boolean; manager_name: string }

export async function findClientAndManager(db: DbOrTransaction, client: string): Promise<ClientAndManager | undefined> {
  const [row] = await db.sql<ClientAndManager>({
    name: 'client_and_manager',
    text: `select c.archived_at is not null as archived, m.name as manager_name
      from users c join users m on m.manager_id = c.manager_id and m.id = c.manager_id
      where c.manager_id = $1 and c.id = $2 and c.role = 'Client'`,
    values: [db.id, client],
  })
  return row
}
