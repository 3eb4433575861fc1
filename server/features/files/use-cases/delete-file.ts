import { validate } from 'uuid'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import { deleteFileRow, lockFile, lockFilesByName, type UsedFile } from '../queries/files.ts'
import { isInMessagesOf } from '../queries/file-uses.ts'
import { listGrantedUses } from './list-granted-uses.ts'

/**
 * Deletes a file, named by its id or by a name that is unique among the actor's files, and detaches it everywhere.
 * Deleting a missing file succeeds. A trigger of the row enqueues the deletion of its bytes.
 */
export async function deleteFile(parts: Parts, actor: Actor, idOrName: string): Promise<void> {
  const { workspace } = actor
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const [file, second] = await filesMeant(tx, actor, idOrName)
    if (!file) return
    if (second) throw new ApiError('several_files')
    const assetsGranted = await seesAsAsset(tx, actor, file)
    const sentToThem = await wasSentTo(tx, actor, file)
    if (isKnown(() => authorize(actor, 'file.delete', { ...file, assetsGranted, sentToThem })))
      await deleteFileRow(tx, workspace, file.id)
  })
}

async function filesMeant(tx: Transaction, actor: Actor, idOrName: string): Promise<UsedFile[]> {
  const byId = validate(idOrName) ? await lockFile(tx, actor.workspace, idOrName) : []
  return byId.length > 0 ? byId : lockFilesByName(tx, actor.workspace, { person: actor.id, name: idOrName })
}

/** True if an Employee sees the file as an asset of a client. */
async function seesAsAsset(tx: Transaction, actor: Actor, { uses }: UsedFile): Promise<boolean> {
  if (actor.role !== 'Employee') return false
  return (await listGrantedUses(tx, actor.id, uses)).size > 0
}

async function wasSentTo(tx: Transaction, actor: Actor, { id, uses }: UsedFile): Promise<boolean> {
  return uses.some(({ kind }) => kind === 'message') && isInMessagesOf(tx, actor.id, id)
}

/** A file that the actor may not know of is answered like a missing one. */
function isKnown(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false
    throw error
  }
}
