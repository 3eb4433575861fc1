import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** A notification for the browsers of its reader. */
export const pushJob = defineJob('notifications.push', z.object({ manager_id: z.uuid(), notification_id: z.uuid() }))

/** An e-mail of what a notification tells. */
export const notificationEmailJob = defineJob(
  'notifications.mail',
  z.object({ manager_id: z.uuid(), mail_id: z.uuid() }),
)
