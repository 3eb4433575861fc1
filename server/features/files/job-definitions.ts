import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** A picture of the workspace waits for its thumbnail. */
export const thumbnailJob = defineJob('files.thumbnail', z.object({ manager_id: z.uuid() }))

/** Deletes what somebody uploaded by a link and did not give, once the link has ended. */
export const deleteFilesOfLinkJob = defineJob(
  'files.remove_of_link',
  z.object({ manager_id: z.uuid(), link_id: z.uuid() }),
)

/** A database trigger enqueues it in the transaction that deletes the row. */
export const deleteBytesJob = defineJob('files.remove', z.object({ manager_id: z.uuid(), file_id: z.uuid() }))
