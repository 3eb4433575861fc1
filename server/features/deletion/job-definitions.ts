import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

const ofWorkspace = z.object({ manager_id: z.uuid() })

/** Removes what is left of a closed workspace, and at last its row. */
export const rowDeletion = defineJob('deletion.remove', ofWorkspace)

/** The last e-mail to one person. It carries what it says: by then that stands nowhere else. */
export const deletionEmail = defineJob(
  'deletion.farewell',
  z.object({ to: z.string(), business: z.string(), color: z.string(), own: z.boolean() }),
)

/** Has the mails forgotten that were kept here (sandbox). */
export const storedEmailDeletion = defineJob('deletion.mailbox', ofWorkspace.extend({ emails: z.array(z.string()) }))
