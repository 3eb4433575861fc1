import { validate } from 'uuid'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import {
  deleteFileRow,
  type FileUse,
  findFilesByName,
  findUsedFile,
  lockFile,
  type NamedUse,
  type Use,
  type UsedFile,
} from '../queries/files.ts'
import { deleteUse, isInMessagesOf } from '../queries/file-uses.ts'
import { listGrantedUses } from './list-granted-uses.ts'

/** What a feature does about the things that stand on a file which is to be deleted. */
export type FileHolder = {
  /** Locks the thing before the file is locked (the order of locks in docs/locks.md). */
  lock?(tx: Transaction, subjectId: string): Promise<unknown>
  /** Runs when the thing has lost the file. Throws `file_in_use` where it may not lose it: then nothing happened. */
  release(tx: Transaction, parts: Parts, actor: Actor, lost: { file: string; use: Use }): Promise<void>
}

/** In the order in which they lock. */
const holderNames = ['theme', 'picture', 'contract', 'item'] as const
type HolderName = (typeof holderNames)[number]
export type FileHolders = Record<HolderName, FileHolder>

/**
 * Who answers for each use. Nothing stands on a `free` one: the file leaves its list, and a message keeps the name of what
 * was attached.
 */
export const holderOfUse: Record<NamedUse | 'item', HolderName | 'free'> = {
  logo: 'item',
  mailing_list: 'item',
  branding: 'item',
  fonts: 'item',
  item: 'item',
  contract: 'contract',
  picture: 'picture',
  client_logo: 'picture',
  thumbnail_logo: 'theme',
  homepage_logo: 'theme',
  billing_media: 'free',
  employee_form: 'free',
  signed_form: 'free',
  message: 'free',
}

const isItemUse = (kind: FileUse): kind is `item:${string}` => kind.startsWith('item:')
const holderOf = ({ kind }: Use) => holderOfUse[isItemUse(kind) ? 'item' : kind]

const MOST_ATTEMPTS = 5

/**
 * Deletes a file, named by its id or by a name that is unique among the actor's files, and detaches it everywhere, unless
 * something stands on it (CLI-14). Deleting a missing file succeeds. A trigger of the row enqueues the deletion of its bytes.
 */
export async function deleteFile(parts: Parts, holders: FileHolders, actor: Actor, idOrName: string): Promise<void> {
  const db = parts.db.forWorkspace(actor.workspace)
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    if (await db.transaction((tx) => deleteUnlessChanged(tx, parts, holders, actor, idOrName))) return
  }
  throw new ApiError('conflict')
}

/** False when the file was attached elsewhere before it was locked. */
async function deleteUnlessChanged(
  tx: Transaction,
  parts: Parts,
  holders: FileHolders,
  actor: Actor,
  idOrName: string,
): Promise<boolean> {
  const [found, second] = await filesMeant(tx, actor, idOrName)
  if (!found) return true
  if (second) throw new ApiError('several_files')
  if (!(await mayDelete(tx, actor, found))) return true
  for (const { holder, subjectId } of locksOf(found)) await holders[holder].lock?.(tx, subjectId)
  const [file] = await lockFile(tx, actor.workspace, found.id)
  if (!file) return true
  if (locksOf(file).some(({ key }) => !locksOf(found).some((locked) => locked.key === key))) return false
  if (!(await mayDelete(tx, actor, file))) return true
  for (const use of file.uses) {
    const place = { workspace: actor.workspace, kind: use.kind, subjectId: use.subject_id }
    const holder = holderOf(use)
    if (holder === 'free') continue
    await deleteUse(tx, place, file.id)
    await holders[holder].release(tx, parts, actor, { file: file.id, use })
  }
  await deleteFileRow(tx, actor.workspace, file.id)
  return true
}

type Lock = { holder: HolderName; subjectId: string; key: string }

/** Several rows of a table by their id. */
function locksOf({ uses }: UsedFile): Lock[] {
  return holderNames.flatMap((holder) => {
    const subjects = uses.filter((use) => holderOf(use) === holder).map(({ subject_id }) => subject_id)
    return [...new Set(subjects)].toSorted().map((subjectId) => ({ holder, subjectId, key: `${holder} ${subjectId}` }))
  })
}

async function filesMeant(tx: Transaction, actor: Actor, idOrName: string): Promise<UsedFile[]> {
  const byId = validate(idOrName) ? await findUsedFile(tx, actor.workspace, idOrName) : []
  return byId.length > 0 ? byId : findFilesByName(tx, { person: actor.id, name: idOrName })
}

/** False for a file that the actor may not know of, which is answered like a missing one. */
async function mayDelete(tx: Transaction, actor: Actor, file: UsedFile): Promise<boolean> {
  const assetsGranted = await seesAsAsset(tx, actor, file)
  const sentToThem = await wasSentTo(tx, actor, file)
  return isKnown(() => authorize(actor, 'file.delete', { ...file, assetsGranted, sentToThem }))
}

/** True if an Employee sees the file as an asset of a client. */
async function seesAsAsset(tx: Transaction, actor: Actor, { uses }: UsedFile): Promise<boolean> {
  if (actor.role !== 'Employee') return false
  return (await listGrantedUses(tx, actor.id, uses)).size > 0
}

async function wasSentTo(tx: Transaction, actor: Actor, { id, uses }: UsedFile): Promise<boolean> {
  return uses.some(({ kind }) => kind === 'message') && isInMessagesOf(tx, actor.id, id)
}

function isKnown(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false
    throw error
  }
}
