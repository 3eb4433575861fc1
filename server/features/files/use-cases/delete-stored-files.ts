import { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import { backupIsRunning } from '#server/platform/backup/lock.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'

export const deleteStoredFilesJob = defineJob('files.remove_all', z.object({ manager_id: z.uuid() }))

const AT_ONCE = 16
/** No upload takes longer: an older unfinished file belongs to a process that died. */
const LONGEST_UPLOAD_MS = 10 * 60_000
const AGAIN_MS = 60_000

/** Runs in the transaction that deletes the workspace's last row. */
export const enqueueDeleteStoredFiles = (tx: Transaction, workspace: string): Promise<void> =>
  enqueue(tx, deleteStoredFilesJob, { manager_id: workspace })

/**
 * Repeats while an upload is under way, which will fail without its workspace, and while a backup may need the bytes.
 */
export async function deleteStoredFiles(parts: Parts, workspace: string, signal: AbortSignal): Promise<void> {
  if (!(await backupIsRunning(parts.db.system)) && (await deleteUnder(parts, workspace, signal)) === 0) return
  const runAt = new Date(Date.now() + AGAIN_MS)
  await parts.db
    .forWorkspace(workspace)
    .transaction((tx) => enqueue(tx, deleteStoredFilesJob, { manager_id: workspace }, { runAt }))
}

/** Returns the number of uploads under way. */
async function deleteUnder({ storage }: Parts, workspace: string, signal: AbortSignal): Promise<number> {
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
