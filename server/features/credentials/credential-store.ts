import { type CredentialField, isPasswordField } from '#contract/domain/credential-fields.ts'
import { isGiven } from '#contract/domain/is-given.ts'
import type { Parts } from '#server/parts.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { Unreadable, type Vault, type WorkspaceKey } from '#server/platform/crypto/vault.ts'
import { deleteChecks, listCheckedLogins } from './queries/login-checks.ts'
import { deleteRenewals } from './queries/password-renewals.ts'
import {
  insertFirstKey,
  insertNextKey,
  lockNewestKey,
  deleteSealed,
  saveSealed,
  type SealedRow,
  listSealed,
} from './queries/credentials.ts'

type Values = Partial<Record<CredentialField, string>>
type WithVault = Pick<Parts, 'vault'>

/** Seals each value. A text of blanks counts as empty and deletes the value; a missing field stays. Returns the fields that changed or were given again. */
export async function saveCredentials(
  tx: Transaction,
  { vault }: WithVault,
  clientId: string,
  newValues: Values,
): Promise<CredentialField[]> {
  const values = withoutBlanks(newValues)
  // A fixed order prevents deadlocks between concurrent writers.
  const named = fieldsIn(values).toSorted()
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
  if (changed.some(isPasswordField)) await deleteRenewals(tx, clientId, changed)
  return [...changed, ...(await givenAgain(tx, clientId, named, changed))]
}

const withoutBlanks = (values: Values): Values =>
  Object.fromEntries(fieldsIn(values).map((field) => [field, isGiven(values[field]) ? values[field] : '']))

/** A password that was reported as not working and given once more: the client says that it works, so it is to be tried again. */
async function givenAgain(
  tx: Transaction,
  clientId: string,
  named: readonly CredentialField[],
  changed: readonly CredentialField[],
): Promise<CredentialField[]> {
  const same = named.filter((field) => isPasswordField(field) && !changed.includes(field))
  if (same.length === 0) return []
  const reported = (await listCheckedLogins(tx, clientId)).filter(({ check }) => check?.works === false)
  const again = reported.map(({ field }) => field).filter((field) => same.includes(field))
  if (again.length > 0) await deleteChecks(tx, clientId, again)
  return again
}

// Object.keys forgets which keys it was given.
const fieldsIn = (values: Values) =>
  (Object.keys(values) as CredentialField[]).filter((field) => values[field] !== undefined)

/**
 * Returns the logins and the names of all stored fields. Passwords stay sealed. An unreadable value counts as empty.
 */
export async function findLogins(
  db: DbOrTransaction,
  { vault }: WithVault,
  clientId: string,
): Promise<{ logins: Values; set: Set<CredentialField> }> {
  const rows = await listSealed(db, clientId)
  return {
    logins: openAll(
      vault,
      clientId,
      rows.filter(({ field }) => !isPasswordField(field)),
    ).values,
    set: new Set(rows.map(({ field }) => field)),
  }
}

/** Opens passwords too: use it only for what clients see of themselves. */
export async function findCredentialsWithPasswords(
  db: DbOrTransaction,
  { vault }: WithVault,
  clientId: string,
): Promise<Values> {
  return openAll(vault, clientId, await listSealed(db, clientId)).values
}

/** Seals a text that is no login of a client. The caller stores the key version with it. */
export async function sealText(
  tx: Transaction,
  { vault }: WithVault,
  place: Parameters<WorkspaceKey['seal']>[0],
  text: string,
): Promise<{ key_version: number; sealed: Buffer }> {
  const key = await lockWriteKey(tx, vault)
  return { key_version: key.version, sealed: key.seal(place, text) }
}

/** One field that cannot be opened does not fail the others; it is listed as unreadable, and opening it by itself is logged. */
function openAll(
  vault: Vault,
  clientId: string,
  rows: readonly SealedRow[],
): { values: Values; unreadable: ReadonlySet<CredentialField> } {
  const keys = new Map<number, WorkspaceKey>()
  const keyOf = ({ key }: SealedRow): WorkspaceKey => {
    const cached = keys.get(key.version) ?? vault.unwrap(key)
    keys.set(key.version, cached)
    return cached
  }
  const read = rows.map((row) => ({
    field: row.field,
    value: undefinedIfUnreadable(() => keyOf(row).open({ client: clientId, field: row.field }, row.sealed)),
  }))
  return {
    values: Object.fromEntries(read.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]]))),
    unreadable: new Set(read.filter(({ value }) => value === undefined).map(({ field }) => field)),
  }
}

function undefinedIfUnreadable<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/**
 * Locks the newest key until the transaction ends. The first credential creates the first key. If the newest key is
 * unreadable, a new one is created, so that people can go on after a restore without the installation's key.
 */
async function lockWriteKey(tx: Transaction, vault: Vault): Promise<WorkspaceKey> {
  // No row is found before the first key exists, and once after a rotation replaced the key.
  for (let attempt = 0; attempt < 5; attempt++) {
    const key = await lockNewestKey(tx)
    const readable = key && undefinedIfUnreadable(() => vault.unwrap(key))
    if (readable) return readable
    if (key) await insertNextKey(tx, vault.newKey(tx.id, key.version + 1))
    else await insertFirstKey(tx, vault.newKey(tx.id, 1))
  }
  throw new Error('the key of the workspace was replaced each time it was asked for')
}
