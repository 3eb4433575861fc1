import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** A database trigger enqueues it in the transaction that deletes the row. */
export const deleteBytesJob = defineJob('files.remove', z.object({ manager_id: z.uuid(), file_id: z.uuid() }))
