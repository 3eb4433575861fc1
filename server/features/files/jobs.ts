import type { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import { backupIsRunning } from '#server/platform/backup/lock.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { deleteBytesJob, deleteFilesOfLinkJob, thumbnailJob } from './job-definitions.ts'
import { deleteUnusedOfLink } from './queries/files.ts'
import { deleteStoredFilesJob, deleteStoredFiles } from './use-cases/delete-stored-files.ts'
import { deleteBytes, storageKey } from './storage-keys.ts'
import { createThumbnailMaker } from './use-cases/make-thumbnails.ts'
import { sweepStorage, sweepUnused, sweepUploads } from './use-cases/sweep-files.ts'

const LATER_MS = 60_000

export function fileJobs(parts: Parts): void {
  parts.jobs.handle(deleteBytesJob, (file) => deleteUnlessBackedUp(parts, file))
  parts.jobs.handle(deleteStoredFilesJob, ({ manager_id }, { signal }) => deleteStoredFiles(parts, manager_id, signal))
  const thumbnails = createThumbnailMaker(parts)
  parts.jobs.handle(thumbnailJob, (_payload, { signal }) => thumbnails.makeDue(signal))
  parts.jobs.handle(deleteFilesOfLinkJob, ({ manager_id, link_id }) =>
    parts.db.forWorkspace(manager_id).transaction((tx) => deleteUnusedOfLink(tx, link_id)),
  )
  parts.jobs.every('files.sweep', '13 * * * *', async () => {
    await sweepUnused(parts)
    await sweepUploads(parts)
    // A failed job leaves some undone.
    await thumbnails.makeDue()
  })
  parts.jobs.every('files.sweep_storage', '37 3 * * *', () => sweepStorage(parts))
}

/** A running backup may still need the bytes: the job is then enqueued again. */
async function deleteUnlessBackedUp(
  { db, storage }: Parts,
  file: z.infer<typeof deleteBytesJob.payload>,
): Promise<void> {
  if (!(await backupIsRunning(db.system))) return deleteBytes(storage, storageKey(file.manager_id, file.file_id))
  const runAt = new Date(Date.now() + LATER_MS)
  await db.forWorkspace(file.manager_id).transaction((tx) => enqueue(tx, deleteBytesJob, file, { runAt }))
}
