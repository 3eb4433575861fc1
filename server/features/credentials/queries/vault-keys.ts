import type { SystemDb, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import type { WrappedKey } from '#server/platform/crypto/vault.ts'

const A_ROTATION = 0x6b_65_79_73 // advisory locks share one number space per database; no other lock uses this number

/** Lasts until the transaction ends. False when another process has the lock. */
export async function lockRotation(tx: Transaction): Promise<boolean> {
  const text = 'select pg_try_advisory_xact_lock($1) as taken'
  const [row] = await tx.sql<{ taken: boolean }>({ name: 'lock_rotation', text, values: [A_ROTATION] })
  return row?.taken ?? false
}

export async function listWorkspacesWithKeys(system: SystemDb): Promise<string[]> {
  const rows = await system.read
    .selectFrom('vault_keys')
    .select('manager_id')
    .distinct()
    .orderBy('manager_id')
    .execute()
  return rows.map((row) => row.manager_id)
}

// The vault writes the id of the installation's key behind the format byte.
const WRAPPED_OTHERWISE = "substring(wrapped from 2 for 8) <> decode($1, 'hex')"

/** Skips rows that another transaction has locked. */
export async function lockKeysToRewrap(tx: Transaction, keyId: string, limit: number): Promise<WrappedKey[]> {
  return tx.sql<WrappedKey>({
    name: 'lock_keys_wrapped_otherwise',
    text: `select manager_id as workspace, version, wrapped from vault_keys where ${WRAPPED_OTHERWISE}
      order by manager_id, version limit $2 for no key update skip locked`,
    values: [keyId, limit],
  })
}

export async function countKeysToRewrap(system: Pick<SystemDb, 'sql'>, keyId: string): Promise<number> {
  const text = `select count(*) as count from vault_keys where ${WRAPPED_OTHERWISE}`
  const [row] = await system.sql<{ count: number }>({ name: 'keys_wrapped_otherwise', text, values: [keyId] })
  return row?.count ?? 0
}

export async function updateWrapped(tx: Transaction, { workspace, version, wrapped }: WrappedKey): Promise<void> {
  await tx
    .updateTable('vault_keys')
    .set({ wrapped })
    .where('manager_id', '=', workspace)
    .where('version', '=', version)
    .execute()
}

/** Undefined when the workspace has no key. */
export async function findNewestVersion(tx: Transaction): Promise<number | undefined> {
  const text = 'select max(version) as version from vault_keys where manager_id = $1'
  const [row] = await tx.sql<{ version: number | null }>({ name: 'newest_version', text, values: [tx.id] })
  return row?.version ?? undefined
}

export async function insertKey(tx: Transaction, { workspace, version, wrapped }: WrappedKey): Promise<void> {
  await tx.insertInto('vault_keys').values({ manager_id: workspace, version, wrapped }).execute()
}

/** The tables with sealed values and the column that names the owner. */
export const stores = [
  { table: 'credentials', owner: 'client_id' },
  { table: 'totp_secrets', owner: 'user_id' },
] as const
type Store = (typeof stores)[number]

type OldRow = { owner: string; field: string; sealed: Buffer; version: number; wrapped: Buffer }

/** Skips rows that another transaction is writing; those get the newest key anyway. */
export async function lockSealedBefore(
  tx: Transaction,
  { table, owner }: Store,
  version: number,
  limit: number,
): Promise<OldRow[]> {
  return tx.sql<OldRow>({
    name: `lock_sealed_${table}`,
    text: `select c.${owner} as owner, c.field, c.sealed, k.version, k.wrapped
      from ${table} c join vault_keys k on k.manager_id = c.manager_id and k.version = c.key_version
      where c.manager_id = $1 and c.key_version < $2
      order by c.${owner}, c.field limit $3 for no key update of c skip locked`,
    values: [tx.id, version, limit],
  })
}

/** `updated_at` stays, as the value did not change. */
export async function updateSealed(
  tx: Transaction,
  { table, owner }: Store,
  version: number,
  rows: Pick<OldRow, 'owner' | 'field' | 'sealed'>[],
): Promise<void> {
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key])
  await tx.sql({
    name: `save_resealed_${table}`,
    text: `update ${table} c set key_version = $2, sealed = d.sealed
      from unnest($3::uuid[], $4::text[], $5::bytea[]) as d (owner, field, sealed)
      where c.manager_id = $1 and c.${owner} = d.owner and c.field = d.field`,
    values: [tx.id, version, column('owner'), column('field'), column('sealed')],
  })
}

/**
 * Deletes older keys that seal nothing any more and returns true if others are left. The statement waits for concurrent
 * writers; a row they write violates the foreign key (23503), and nothing is deleted.
 */
export async function deleteUnusedKeysBefore(db: WorkspaceDb, version: number): Promise<boolean> {
  await db.sqlWrite({
    name: 'delete_unused_keys',
    text: `delete from vault_keys k where k.manager_id = $1 and k.version < $2
      ${stores
        .map(
          ({ table }) =>
            `and not exists (select from ${table} c where c.manager_id = k.manager_id and c.key_version = k.version)`,
        )
        .join(' ')}`,
    values: [db.id, version],
  })
  const left = await db.read
    .selectFrom('vault_keys')
    .where('manager_id', '=', db.id)
    .where('version', '<', version)
    .executeTakeFirst()
  return left !== undefined
}
