import type { z } from 'zod'
import { findSecret } from '#contract/domain/find-secret.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { formatMoment, type Letterhead } from '#server/features/emails/index.ts'
import { sendEmailByPreference } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import { enqueue, PermanentFailure } from '#server/platform/jobs/jobs.ts'
import { unreadEmailJob } from './job-definitions.ts'
import { updateWaitingEmailSent, type WaitingEmail, findWaitingEmail } from './queries/waiting-emails.ts'

type Payload = z.output<typeof unreadEmailJob.payload>

/** Further writers are counted together. */
const MAX_WRITERS = 5

/** The newest are in the email, the others are counted. */
const MAX_MESSAGES = 5

/**
 * Emails a member once about all unread messages (NOTE-5), with their text unless the workspace turned that off. What
 * looks like a password is never in it.
 */
export async function sendUnreadEmail(
  parts: Parts,
  payload: Payload,
  { id: job, attempt, last }: { id: string; attempt: number; last: boolean },
): Promise<void> {
  const { manager_id, conversation_id, user_id } = payload
  const db = parts.db.forWorkspace(manager_id)
  const waiting = await findWaitingEmail(db, conversation_id, user_id, MAX_MESSAGES)
  if (!waiting) return
  const end = () => db.transaction((tx) => updateWaitingEmailSent(tx, conversation_id, user_id, waiting.last_seq))
  try {
    // Everything was read in the meantime.
    if (waiting.writers.length > 0) {
      const later = await sendEmailByPreference(parts, {
        workspace: manager_id,
        userId: user_id,
        kind: 'message',
        compose: (letterhead) => composeUnreadEmail(waiting, letterhead),
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

function composeUnreadEmail(waiting: WaitingEmail, letterhead: Letterhead) {
  const { type, name, writers } = waiting
  const { subject, groupSubject, wrote, wroteInGroup, answer, why } = emailTexts.waiting
  const count = writers.reduce((sum, writer) => sum + writer.count, 0)
  const [first] = writers
  const person = type === 'Direct' ? first?.name : undefined
  const named = writers.slice(0, MAX_WRITERS)
  return {
    subject: person === undefined ? groupSubject(name, count) : subject(person, count),
    ...(letterhead.showsMessages
      ? quoteMessages(waiting, count, letterhead)
      : {
          sentence:
            person === undefined ? wroteInGroup(name, named, writers.length - named.length) : wrote(person, count),
        }),
    note: answer,
    why,
  }
}

function quoteMessages({ type, name, messages }: WaitingEmail, count: number, { reader }: Letterhead) {
  const { earlier, file, secret } = emailTexts.waiting
  return {
    ...(type === 'Group' && { title: name }),
    ...(count > messages.length && { sentence: earlier(count - messages.length) }),
    details: groupBySender(
      messages.map(({ name: label, isFile, text, at }) => ({
        label,
        about: formatMoment(new Date(at).toISOString(), reader),
        text: findSecret(text) ? secret : isFile ? file(text) : text,
      })),
    ),
  }
}

type Quote = { label: string; about: string; text: string }

/** Messages of one minute stand together, as in the conversation. */
function groupBySender(quotes: readonly Quote[]): Quote[] {
  const groups: Quote[] = []
  for (const quote of quotes) {
    const last = groups.at(-1)
    if (last?.label === quote.label && last.about === quote.about) last.text += `\n${quote.text}`
    else groups.push({ ...quote })
  }
  return groups
}
