import { z } from 'zod'
import { notificationKinds } from '#contract/notifications.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** Pushes a notification to its reader's browsers. */
export const pushJob = defineJob('notifications.push', z.object({ manager_id: z.uuid(), notification_id: z.uuid() }))

/** Emails a person what waits of a kind. */
export const gatheredEmailJob = defineJob(
  'notifications.gathered',
  z.object({
    manager_id: z.uuid(),
    user_id: z.uuid(),
    kind: z.enum(notificationKinds).exclude(['message', 'vacation']),
  }),
)

/** What the previous version enqueued: it becomes a job of the kind above. */
export const notificationEmailJob = defineJob(
  'notifications.mail',
  z.object({ manager_id: z.uuid(), mail_id: z.uuid() }),
)
