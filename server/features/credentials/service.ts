import { type CredentialField, credentialFields, isPassword } from '#contract/domain/credential-fields.ts'
import type { Parts } from '#server/parts.ts'
import type { Readable, Transaction } from '#server/platform/db/database.ts'
import type { Vault, WorkspaceKey } from '#server/platform/vault.ts'
import {
  insertFirstKey,
  lockNewestKey,
  removeSealed,
  saveSealed,
  type SealedRow,
  sealedOf,
  storedFields,
} from './queries.ts'

type Values = Partial<Record<CredentialField, string>>
type WithVault = Pick<Parts, 'vault'>

/** Keeps each value sealed; '' removes it, what is not named stays. Answers whether anything is another than before. */
export async function keepCredentials(
  tx: Transaction,
  { vault }: WithVault,
  clientId: string,
  values: Values,
): Promise<boolean> {
  // Always in the same order, so that two who write at once wait for each other and not both for ever.
  const named = credentialFields.filter((field) => values[field] !== undefined)
  const before = opened(vault, clientId, await sealedOf(tx, clientId, named))
  const changed = named.filter((field) => (values[field] ?? '') !== (before[field] ?? ''))
  const key = changed.some((field) => values[field] !== '') ? await keyToWriteWith(tx, vault) : undefined
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
  if (emptied.length > 0) await removeSealed(tx, clientId, emptied)
  return changed.length > 0
}

/** What is no password, and which fields are stored. No password is opened. */
export async function loginsOf(
  db: Readable,
  { vault }: WithVault,
  clientId: string,
): Promise<{ logins: Values; set: Set<CredentialField> }> {
  const rows = await sealedOf(db, clientId, credentialFields)
  return {
    logins: opened(
      vault,
      clientId,
      rows.filter(({ field }) => !isPassword(field)),
    ),
    set: new Set(rows.map(({ field }) => field)),
  }
}

/** Everything, passwords too: for what a client sees of their own, and nobody else. */
export async function ownCredentialsOf(db: Readable, { vault }: WithVault, clientId: string): Promise<Values> {
  return opened(vault, clientId, await sealedOf(db, clientId, credentialFields))
}

/** Which fields are stored, of many clients at once; nothing is opened. Who has none stored is not in it. */
export async function setFieldsOf(
  db: Readable,
  clientIds: readonly string[],
): Promise<Map<string, Set<CredentialField>>> {
  const rows = clientIds.length > 0 ? await storedFields(db, clientIds) : []
  return new Map(rows.map(({ client_id, fields }) => [client_id, new Set(fields)]))
}

function opened(vault: Vault, clientId: string, rows: readonly SealedRow[]): Values {
  const keys = new Map<number, WorkspaceKey>()
  const keyOf = ({ key }: SealedRow): WorkspaceKey => {
    const known = keys.get(key.version) ?? vault.unwrap(key)
    keys.set(key.version, known)
    return known
  }
  return Object.fromEntries(
    rows.map((row) => [row.field, keyOf(row).open({ client: clientId, field: row.field }, row.sealed)]),
  )
}

/** Locked until the transaction ends; a workspace gets its first key with its first credential. */
async function keyToWriteWith(tx: Transaction, vault: Vault): Promise<WorkspaceKey> {
  // Nothing is found once where there is no key yet, and once where a rotation has just put another in its place.
  for (let attempt = 0; attempt < 5; attempt++) {
    const key = await lockNewestKey(tx)
    if (key) return vault.unwrap(key)
    await insertFirstKey(tx, vault.newKey(tx.id, 1))
  }
  throw new Error('the key of the workspace was replaced each time it was asked for')
}
