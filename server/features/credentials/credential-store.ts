import { type CredentialField, credentialFields, isPasswordField } from '#contract/domain/credential-fields.ts'
import type { Parts } from '#server/parts.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { KeyMissing, type Vault, type WorkspaceKey } from '#server/platform/crypto/vault.ts'
import {
  insertFirstKey,
  insertNextKey,
  lockNewestKey,
  deleteSealed,
  saveSealed,
  type SealedRow,
  listSealed,
  listStoredFieldRows,
} from './queries/credentials.ts'

type Values = Partial<Record<CredentialField, string>>
type WithVault = Pick<Parts, 'vault'>

/** Keeps each value sealed; '' removes it, what is not named stays. Answers whether anything is another than before. */
export async function saveCredentials(
  tx: Transaction,
  { vault }: WithVault,
  clientId: string,
  values: Values,
): Promise<boolean> {
  // Always in the same order, so that two who write at once wait for each other and not both for ever.
  const named = credentialFields.filter((field) => values[field] !== undefined)
  const { values: before, unreadable } = openAll(vault, clientId, await listSealed(tx, clientId, named))
  const changed = named.filter((field) => unreadable.has(field) || (values[field] ?? '') !== (before[field] ?? ''))
  const key = changed.some((field) => values[field] !== '') ? await lockWriteKey(tx, vault) : undefined
  for (const field of changed) {
    const value = values[field]
    if (!value || !key) continue
    await saveSealed(tx, clientId, {
      field,
      key_version: key.version,
      sealed: key.seal({ client: clientId, field }, value),
    })
  }
  const emptied = changed.filter((field) => !values[field])
  if (emptied.length > 0) await deleteSealed(tx, clientId, emptied)
  return changed.length > 0
}

/** What is no password, and which fields are stored. No password is opened. What cannot be read is as if it were empty. */
export async function findLogins(
  db: DbOrTransaction,
  { vault }: WithVault,
  clientId: string,
): Promise<{ logins: Values; set: Set<CredentialField> }> {
  const rows = await listSealed(db, clientId, credentialFields)
  return {
    logins: openAll(
      vault,
      clientId,
      rows.filter(({ field }) => !isPasswordField(field)),
    ).values,
    set: new Set(rows.map(({ field }) => field)),
  }
}

/** Everything, passwords too: for what a client sees of their own, and nobody else. */
export async function findCredentialsWithPasswords(
  db: DbOrTransaction,
  { vault }: WithVault,
  clientId: string,
): Promise<Values> {
  return openAll(vault, clientId, await listSealed(db, clientId, credentialFields)).values
}

/** Which fields are stored, of many clients at once; nothing is opened. Who has none stored is not in it. */
export async function listStoredFields(
  db: DbOrTransaction,
  clientIds: readonly string[],
): Promise<Map<string, Set<CredentialField>>> {
  const rows = clientIds.length > 0 ? await listStoredFieldRows(db, clientIds) : []
  return new Map(rows.map(({ client_id, fields }) => [client_id, new Set(fields)]))
}

/** Seals what is no login of a client and has to be kept like one; whoever stores it names the key it was sealed with. */
export async function sealText(
  tx: Transaction,
  { vault }: WithVault,
  place: Parameters<WorkspaceKey['seal']>[0],
  text: string,
): Promise<{ key_version: number; sealed: Buffer }> {
  const key = await lockWriteKey(tx, vault)
  return { key_version: key.version, sealed: key.seal(place, text) }
}

/** A page of fifteen fields is not to fail because of one whose key is gone: that one is named. */
function openAll(
  vault: Vault,
  clientId: string,
  rows: readonly SealedRow[],
): { values: Values; unreadable: ReadonlySet<CredentialField> } {
  const keys = new Map<number, WorkspaceKey>()
  const keyOf = ({ key }: SealedRow): WorkspaceKey => {
    const known = keys.get(key.version) ?? vault.unwrap(key)
    keys.set(key.version, known)
    return known
  }
  const read = rows.map((row) => ({
    field: row.field,
    value: undefinedIfKeyMissing(() => keyOf(row).open({ client: clientId, field: row.field }, row.sealed)),
  }))
  return {
    values: Object.fromEntries(read.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]))),
    unreadable: new Set(read.filter(({ value }) => value === undefined).map(({ field }) => field)),
  }
}

function undefinedIfKeyMissing<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof KeyMissing) return undefined
    throw error
  }
}

/**
 * Locked until the transaction ends; a workspace gets its first key with its first credential, and another where its newest cannot
 * be read: after a restore without the installation's key people have to be able to go on.
 */
async function lockWriteKey(tx: Transaction, vault: Vault): Promise<WorkspaceKey> {
  // Nothing is found once where there is no key yet, and once where a rotation has just put another in its place.
  for (let attempt = 0; attempt < 5; attempt++) {
    const key = await lockNewestKey(tx)
    const readable = key && undefinedIfKeyMissing(() => vault.unwrap(key))
    if (readable) return readable
    if (key) await insertNextKey(tx, vault.newKey(tx.id, key.version + 1))
    else await insertFirstKey(tx, vault.newKey(tx.id, 1))
  }
  throw new Error('the key of the workspace was replaced each time it was asked for')
}
