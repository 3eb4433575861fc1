import { z } from 'zod'
import { defineJob } from '#server/platform/jobs.ts'

/** An e-mail of what a notification tells. */
export const noticeMail = defineJob('notifications.mail', z.object({ manager_id: z.uuid(), mail_id: z.uuid() }))
