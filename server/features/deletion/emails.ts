import type { z } from 'zod'
import { deletionTexts } from '#contract/texts/settings.ts'
import type { Parts } from '#server/parts.ts'
import { enqueue, PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { renderEmail } from '#server/platform/email/layout.ts'
import { deleteJobs, type deletionEmail, storedEmailDeletion } from './delete-rows.ts'

type DeletionEmail = z.output<typeof deletionEmail.payload>

/** About a day of retries; then the address is deleted, delivered or not. */
const MOST_ATTEMPTS = 12

/** The last email of a deleted workspace (SET-3). */
export async function sendDeletionEmail(
  parts: Parts,
  { to, business, color, own }: DeletionEmail,
  { id, attempt }: { id: string; attempt: number },
): Promise<void> {
  const { subject, sentence, note, why } = own ? deletionTexts.ownEmail : deletionTexts.email
  const content = { sender: { business, color }, sentence: sentence(business), note, why: why(to) }
  try {
    await parts.mailer.send({
      to,
      fromName: business,
      subject: subject(business),
      messageId: `deletion.${id}`,
      ...renderEmail(content),
    })
  } catch (error) {
    if (attempt < MOST_ATTEMPTS) throw error
    throw new PermanentFailure('the last email of a deleted workspace was not accepted', { cause: error })
  }
  await parts.mailer.deleteEmails?.([to])
}

/** Seconds between checks whether the workspace's other jobs have ended. */
const RETRY_SECONDS = 2

/** Deletes stored emails of a deleted workspace. Waits while one of its jobs is still sending. */
export async function deleteStoredEmails(
  parts: Parts,
  { manager_id, emails }: z.output<typeof storedEmailDeletion.payload>,
): Promise<void> {
  const sending = await parts.db.system.transaction(async (tx) => {
    const running = await deleteJobs(tx, manager_id, null)
    if (running > 0) {
      const runAt = new Date(Date.now() + RETRY_SECONDS * 1000)
      await enqueue(tx, storedEmailDeletion, { manager_id, emails }, { runAt })
    }
    return running > 0
  })
  if (!sending) await parts.mailer.deleteEmails?.(emails)
}
