import type { z } from 'zod'
import { truncate } from '#contract/domain/truncate.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import type { Parts } from '#server/parts.ts'
import { PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { noticeMail, pushing } from './job-kinds.ts'
import { mailByPreference } from './mail.ts'
import { tellMilestones } from './milestones.ts'
import { pushNow } from './push.ts'
import { mailThatWaits, removeMail } from './queries-mail.ts'

export function notificationJobs(parts: Parts): void {
  parts.jobs.handle(noticeMail, (payload, attempt) => sendNotice(parts, payload, attempt))
  parts.jobs.handle(pushing, (payload) => pushNow(parts, payload))
  parts.jobs.every('notifications.milestones', '*/15 * * * *', () => tellMilestones(parts, new Date()))
}

const LONGEST_SUBJECT = 120

type Payload = z.output<typeof noticeMail.payload>

async function sendNotice(
  parts: Parts,
  { manager_id, mail_id }: Payload,
  { id: job, last }: { id: string; last: boolean },
): Promise<void> {
  const db = parts.db.forWorkspace(manager_id)
  const mail = await mailThatWaits(db, mail_id)
  if (!mail) return // taken back, or its reader is deleted
  const { sentence, button, why } = emailTexts.notices[mail.kind]
  const isOver = (error: unknown) => last || error instanceof PermanentFailure
  const forget = () => db.transaction((tx) => removeMail(tx, mail_id))
  try {
    await mailByPreference(parts, {
      workspace: manager_id,
      userId: mail.user_id,
      kind: mail.kind,
      subject: truncate(mail.message, LONGEST_SUBJECT),
      letter: { sentence: sentence(mail.message), why },
      button: { label: button, path: mail.link },
      messageId: `notification.${job}`,
    })
  } catch (error) {
    if (isOver(error)) await forget()
    throw error
  }
  await forget()
}
