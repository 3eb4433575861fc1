import { setTimeout as wait } from 'node:timers/promises'
import type { Parts } from '#server/parts.ts'
import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { isForeignKeyViolation } from '#server/platform/db/errors.ts'
import type { Vault, WorkspaceKey } from '#server/platform/crypto/vault.ts'
import {
  countKeysToRewrap,
  deleteUnusedKeysBefore,
  insertKey,
  lockKeysToRewrap,
  lockRotation,
  lockSealedBefore,
  findNewestVersion,
  updateSealed,
  updateWrapped,
  stores,
  listWorkspacesWithKeys,
} from '../queries/vault-keys.ts'

// Replaces keys while servers read and write (ONB-17). Every step may be interrupted: the next rotation finishes the
// rest.

type RotationParts = Pick<Parts, 'db' | 'vault'>

const BATCH = 100
const PAUSE_MS = 20
/** The number of rounds without progress before the rotation fails. Concurrent writers cause such rounds. */
const MOST_PAUSES = 500

/** Fails when another rotation runs on the same database. */
export async function withRotationLock<T>({ db }: Pick<RotationParts, 'db'>, work: () => Promise<T>): Promise<T> {
  return db.system.transaction(async (tx) => {
    if (!(await lockRotation(tx))) throw new Error('Another rotation is running. Wait until it has ended.')
    return work()
  })
}

/** Wraps every workspace's key with the installation's current key. Sealed values stay. Returns the number of keys. */
export async function rewrapKeys({ db, vault }: RotationParts): Promise<number> {
  let wrapped = 0
  await untilDone(async () => {
    const count = await db.system.transaction((tx) => rewrapSome(tx, vault))
    wrapped += count
    if (count > 0) return 'more'
    return (await countOldWrappedKeys({ db, vault })) > 0 ? 'blocked' : 'done'
  })
  return wrapped
}

async function rewrapSome(tx: Transaction, vault: Vault): Promise<number> {
  const keys = await lockKeysToRewrap(tx, vault.currentKeyId(), BATCH)
  for (const key of keys) {
    const again = vault.rewrap(key)
    if (again) await updateWrapped(tx, again)
  }
  return keys.length
}

/** Counts the workspace keys that only a former key of the installation opens. */
export const countOldWrappedKeys = ({ db, vault }: RotationParts): Promise<number> =>
  countKeysToRewrap(db.system, vault.currentKeyId())

/** Gives every workspace a new key and seals its values again. Returns the number of workspaces. */
export async function renewWorkspaceKeys(parts: RotationParts): Promise<number> {
  const workspaces = await listWorkspacesWithKeys(parts.db.system)
  for (const workspace of workspaces) await renewWorkspaceKey(parts, workspace)
  return workspaces.length
}

/** False when the workspace has no key because nothing was ever sealed. */
export async function renewWorkspaceKey({ db, vault }: RotationParts, workspace: string): Promise<boolean> {
  const own = db.forWorkspace(workspace)
  const key = await own.transaction((tx) => addKey(tx, vault))
  if (!key) return false
  await untilDone(async () => {
    if ((await own.transaction((tx) => resealSome(tx, vault, key))) > 0) return 'more'
    return (await olderKeysAreLeft(own, key.version)) ? 'blocked' : 'done'
  })
  return true
}

/** From this commit on, all servers write with the new key and read with every key. */
async function addKey(tx: Transaction, vault: Vault): Promise<WorkspaceKey | undefined> {
  const newest = await findNewestVersion(tx)
  if (newest === undefined) return undefined
  const key = vault.newKey(tx.id, newest + 1)
  await insertKey(tx, key)
  return vault.unwrap(key)
}

async function resealSome(tx: Transaction, vault: Vault, key: WorkspaceKey): Promise<number> {
  let count = 0
  for (const store of stores) {
    const rows = await lockSealedBefore(tx, store, key.version, BATCH)
    const resealed = rows.map(({ owner, field, sealed, version, wrapped }) => {
      const place = { client: owner, field }
      const text = vault.unwrap({ workspace: tx.id, version, wrapped }).open(place, sealed)
      return { owner, field, sealed: key.seal(place, text) }
    })
    if (resealed.length > 0) await updateSealed(tx, store, key.version, resealed)
    count += resealed.length
  }
  return count
}

async function olderKeysAreLeft(db: WorkspaceDb, version: number): Promise<boolean> {
  try {
    return await deleteUnusedKeysBefore(db, version)
  } catch (error) {
    if (isForeignKeyViolation(error)) return true // a transaction began to write with the old key before the new one existed
    throw error
  }
}

async function untilDone(step: () => Promise<'more' | 'blocked' | 'done'>): Promise<void> {
  for (let pauses = 0; pauses < MOST_PAUSES;) {
    const state = await step()
    if (state === 'done') return
    if (state === 'more') continue
    pauses++
    await wait(PAUSE_MS)
  }
  throw new Error('Something holds the last of what is to be encrypted again. Run the rotation once more: it goes on.')
}
