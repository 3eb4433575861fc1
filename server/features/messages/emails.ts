import type { z } from 'zod'
import { emailTexts } from '#contract/texts/emails.ts'
import { sendEmailByPreference } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import { enqueue, PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { unreadEmailJob } from './job-definitions.ts'
import { updateWaitingEmailSent, type WaitingEmail, findWaitingEmail } from './queries/waiting-emails.ts'

type Payload = z.output<typeof unreadEmailJob.payload>

/** Further writers are counted together. */
const MAX_WRITERS = 5

/**
 * Emails a member once about all unread messages (NOTE-5). It contains the writers and their numbers of messages but no
 * contents, which may be confidential.
 */
export async function sendUnreadEmail(
  parts: Parts,
  payload: Payload,
  { id: job, attempt, last }: { id: string; attempt: number; last: boolean },
): Promise<void> {
  const { manager_id, conversation_id, user_id } = payload
  const db = parts.db.forWorkspace(manager_id)
  const waiting = await findWaitingEmail(db, conversation_id, user_id)
  if (!waiting) return
  const end = () => db.transaction((tx) => updateWaitingEmailSent(tx, conversation_id, user_id, waiting.last_seq))
  try {
    // Everything was read in the meantime.
    if (waiting.writers.length > 0) {
      const later = await sendEmailByPreference(parts, {
        workspace: manager_id,
        userId: user_id,
        kind: 'message',
        ...composeUnreadEmail(waiting),
        button: { label: emailTexts.waiting.button, path: `/messages/${conversation_id}` },
        messageId: `messages.${job}`,
        attempt,
      })
      if (later) return db.transaction((tx) => enqueue(tx, unreadEmailJob, payload, { runAt: later }))
    }
  } catch (error) {
    // It will never be delivered; later messages get their own email.
    if (last || error instanceof PermanentFailure) await end()
    throw error
  }
  await end()
}

function composeUnreadEmail({ type, name, writers }: WaitingEmail) {
  const { subject, groupSubject, wrote, wroteInGroup, why } = emailTexts.waiting
  const count = writers.reduce((sum, writer) => sum + writer.count, 0)
  const [first] = writers
  if (type === 'Direct' && first) {
    return { subject: subject(first.name, count), content: { sentence: wrote(first.name, count), why } }
  }
  const named = writers.slice(0, MAX_WRITERS)
  const sentence = wroteInGroup(name, named, writers.length - named.length)
  return { subject: groupSubject(name, count), content: { sentence, why } }
}
