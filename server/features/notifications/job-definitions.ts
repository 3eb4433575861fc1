import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** Pushes a notification to its reader's browsers. */
export const pushJob = defineJob('notifications.push', z.object({ manager_id: z.uuid(), notification_id: z.uuid() }))

/** Emails a notification. */
export const notificationEmailJob = defineJob(
  'notifications.mail',
  z.object({ manager_id: z.uuid(), mail_id: z.uuid() }),
)
