import type { z } from 'zod'
import { truncate } from '#contract/domain/truncate.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import type { Parts } from '#server/parts.ts'
import { PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { notificationEmailJob, pushJob } from './job-definitions.ts'
import { sendEmailByPreference } from './emails.ts'
import { notifyMilestones } from './use-cases/notify-milestones.ts'
import { sendPush } from './use-cases/push-notification.ts'
import { findNotificationEmail, deleteNotificationEmail } from './queries/notification-emails.ts'

export function notificationJobs(parts: Parts): void {
  parts.jobs.handle(notificationEmailJob, (payload, attempt) => sendNotificationEmail(parts, payload, attempt))
  parts.jobs.handle(pushJob, (payload) => sendPush(parts, payload))
  parts.jobs.every('notifications.milestones', '*/15 * * * *', () => notifyMilestones(parts, new Date()))
}

const MAX_SUBJECT_LENGTH = 120

type Payload = z.output<typeof notificationEmailJob.payload>

async function sendNotificationEmail(
  parts: Parts,
  { manager_id, mail_id }: Payload,
  { id: job, last }: { id: string; last: boolean },
): Promise<void> {
  const db = parts.db.forWorkspace(manager_id)
  const email = await findNotificationEmail(db, mail_id)
  if (!email) return // the notification or its reader was deleted
  const { sentence, button, why } = emailTexts.notices[email.kind]
  const isOver = (error: unknown) => last || error instanceof PermanentFailure
  const forget = () => db.transaction((tx) => deleteNotificationEmail(tx, mail_id))
  try {
    await sendEmailByPreference(parts, {
      workspace: manager_id,
      userId: email.user_id,
      kind: email.kind,
      subject: truncate(email.message, MAX_SUBJECT_LENGTH),
      content: { sentence: sentence(email.message), why },
      button: { label: button, path: email.link },
      messageId: `notification.${job}`,
    })
  } catch (error) {
    if (isOver(error)) await forget()
    throw error
  }
  await forget()
}
