import { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { removeBytes, storageKey } from './stored.ts'
import { sweepStorage, sweepUnused } from './sweep.ts'

/** Enqueued by the database whenever a file's row goes, in the same transaction. */
const filesRemove = defineJob('files.remove', z.object({ manager_id: z.uuid(), file_id: z.uuid() }))

export function fileJobs(parts: Parts): void {
  parts.jobs.handle(filesRemove, ({ manager_id, file_id }) =>
    removeBytes(parts.storage, storageKey(manager_id, file_id)),
  )
  parts.jobs.every('files.sweep', '13 * * * *', () => sweepUnused(parts))
  parts.jobs.every('files.sweep_storage', '37 3 * * *', () => sweepStorage(parts))
}
