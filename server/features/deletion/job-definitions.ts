import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const ofWorkspace = z.object({ manager_id: z.uuid() })

/** Deletes the remaining rows of a closed workspace, and its own row last. */
export const rowDeletion = defineJob('deletion.remove', ofWorkspace)

/** The last email to one person. The payload carries its contents, because the rows are gone when it is sent. */
export const deletionEmail = defineJob(
  'deletion.farewell',
  z.object({ to: z.string(), business: z.string(), color: z.string(), own: z.boolean() }),
)

/** Deletes the emails that the sandbox mailbox stores. */
export const storedEmailDeletion = defineJob('deletion.mailbox', ofWorkspace.extend({ emails: z.array(z.string()) }))
