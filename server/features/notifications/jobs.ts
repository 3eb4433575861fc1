import { z } from 'zod'
import { truncate } from '#contract/domain/truncate.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import type { Parts } from '#server/parts.ts'
import { defineJob, PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { enqueueGathered, gatheredEmailJob, sendEmailByPreference } from './emails.ts'
import { notifyMilestones } from './use-cases/notify-milestones.ts'
import { pushJob, sendPush } from './use-cases/push-notification.ts'
import { deleteOldNotifications } from './queries/notifications.ts'
import {
  deleteSentEmails,
  findNotificationEmail,
  releaseNotificationEmails,
  takeNotificationEmails,
  type WaitingEmail,
} from './queries/notification-emails.ts'

/** What the previous version enqueued: it becomes a job of `gatheredEmailJob`. */
const notificationEmailJob = defineJob('notifications.mail', z.object({ manager_id: z.uuid(), mail_id: z.uuid() }))

export function notificationJobs(parts: Parts): void {
  parts.jobs.handle(gatheredEmailJob, (payload, attempt) => sendNotificationEmail(parts, payload, attempt))
  parts.jobs.handle(notificationEmailJob, async ({ manager_id, mail_id }) => {
    await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
      const email = await findNotificationEmail(tx, mail_id)
      if (email) await enqueueGathered(tx, { manager_id, ...email })
    })
  })
  parts.jobs.handle(pushJob, (payload) => sendPush(parts, payload))
  parts.jobs.every('notifications.sweep', '31 3 * * *', async () => {
    const days = parts.config.keepDays.notifications
    if (days) await deleteOldNotifications(parts.db.system, days)
  })
  parts.jobs.every('notifications.milestones', '*/15 * * * *', () => notifyMilestones(parts, new Date()))
}

const MAX_SUBJECT_LENGTH = 120
/** Further subjects are counted. */
const MAX_LISTED = 20

type Payload = z.output<typeof gatheredEmailJob.payload>
type Attempt = { id: string; attempt: number; last: boolean }

/** Sends what waits for a person of a kind, as one email. */
async function sendNotificationEmail(parts: Parts, email: Payload, { id: job, attempt, last }: Attempt): Promise<void> {
  const { manager_id: workspace, user_id: userId, kind } = email
  const db = parts.db.forWorkspace(workspace)
  const waiting = await db.transaction((tx) => takeNotificationEmails(tx, email))
  const [first] = waiting
  if (!first) return // the notifications or their reader were deleted
  const path = waiting.every(({ link }) => link === first.link) ? first.link : '/dashboard'
  const forget = () => db.transaction((tx) => deleteSentEmails(tx, email))
  try {
    const later = await sendEmailByPreference(parts, {
      workspace,
      userId,
      kind,
      compose: () => composeNotices(kind, waiting),
      button: { label: emailTexts.openPage(path), path },
      messageId: `notification.${job}`,
      attempt,
    })
    if (later) {
      await db.transaction(async (tx) => {
        await releaseNotificationEmails(tx, email)
        await enqueueGathered(tx, email, later)
      })
      return
    }
  } catch (error) {
    if (last || error instanceof PermanentFailure) await forget()
    else await db.transaction((tx) => releaseNotificationEmails(tx, email))
    throw error
  }
  await forget()
}

function composeNotices(kind: Payload['kind'], waiting: readonly WaitingEmail[]) {
  const { several, sentence, why } = emailTexts.notices[kind]
  const messages = waiting.map(({ message }) => message)
  const [only = '', ...others] = messages
  const more = messages.length - MAX_LISTED
  const lines = more > 0 ? [...messages.slice(0, MAX_LISTED), emailTexts.andMore(more)] : messages
  const title = several(waiting.reduce((sum, email) => sum + email.count, 0))
  return {
    subject: truncate(others.length === 0 ? only : title, MAX_SUBJECT_LENGTH),
    ...(others.length === 0 ? { sentence: sentence(only) } : { title, sections: [{ lines }] }),
    why,
  }
}
