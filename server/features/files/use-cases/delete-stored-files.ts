import { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import { backupIsRunning } from '#server/platform/backup/lock.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'

/** Everything that is stored of a workspace, whatever it is. */
export const deleteStoredFilesJob = defineJob('files.remove_all', z.object({ manager_id: z.uuid() }))

const AT_ONCE = 16
/** No upload lasts as long: what has not been written to since is of a process that died. */
const LONGEST_UPLOAD_MS = 10 * 60_000
const AGAIN_MS = 60_000

/** Of a workspace that is deleted, in the transaction that takes the last row. */
export const enqueueDeleteStoredFiles = (tx: Transaction, workspace: string): Promise<void> =>
  enqueue(tx, deleteStoredFilesJob, { manager_id: workspace })

/**
 * Looked for again while an upload is under way, which ends by finding no workspace to belong to, or while a backup is made, which
 * may still need them.
 */
export async function deleteStoredFiles(parts: Parts, workspace: string, signal: AbortSignal): Promise<void> {
  if (!(await backupIsRunning(parts.db.system)) && (await removeUnder(parts, workspace, signal)) === 0) return
  const runAt = new Date(Date.now() + AGAIN_MS)
  await parts.db
    .forWorkspace(workspace)
    .transaction((tx) => enqueue(tx, deleteStoredFilesJob, { manager_id: workspace }, { runAt }))
}

/** Answers how many uploads are under way. */
async function removeUnder({ storage }: Parts, workspace: string, signal: AbortSignal): Promise<number> {
  const below = `${workspace}/`
  let keys: string[] = []
  for await (const { key } of storage.list(below)) {
    keys.push(key)
    if (keys.length < AT_ONCE) continue
    signal.throwIfAborted()
    await Promise.all(keys.map((each) => storage.remove(each)))
    keys = []
  }
  await Promise.all(keys.map((each) => storage.remove(each)))
  return storage.removeUnfinished(new Date(Date.now() - LONGEST_UPLOAD_MS), below)
}
