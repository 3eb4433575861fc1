import { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import { backupIsRunning } from '#server/platform/backup/lock.ts'
import { defineJob, enqueue } from '#server/platform/jobs.ts'
import { filesRemoveAll, removeEverything } from './remove-all.ts'
import { removeBytes, storageKey } from './stored.ts'
import { sweepStorage, sweepUnused } from './sweep.ts'

const LATER_MS = 60_000

/** Enqueued by the database whenever a file's row goes, in the same transaction. */
const filesRemove = defineJob('files.remove', z.object({ manager_id: z.uuid(), file_id: z.uuid() }))

export function fileJobs(parts: Parts): void {
  parts.jobs.handle(filesRemove, (file) => removeUnlessBackedUp(parts, file))
  parts.jobs.handle(filesRemoveAll, ({ manager_id }, { signal }) => removeEverything(parts, manager_id, signal))
  parts.jobs.every('files.sweep', '13 * * * *', () => sweepUnused(parts))
  parts.jobs.every('files.sweep_storage', '37 3 * * *', () => sweepStorage(parts))
}

/** A backup that is being made may still need them: then they go a little later. */
async function removeUnlessBackedUp({ db, storage }: Parts, file: z.infer<typeof filesRemove.payload>): Promise<void> {
  if (!(await backupIsRunning(db.system))) return removeBytes(storage, storageKey(file.manager_id, file.file_id))
  const runAt = new Date(Date.now() + LATER_MS)
  await db.forWorkspace(file.manager_id).transaction((tx) => enqueue(tx, filesRemove, file, { runAt }))
}
