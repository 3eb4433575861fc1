import { z } from 'zod'
import { emailTexts } from '#contract/texts/emails.ts'
import { findSender } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { renderEmail } from '#server/platform/email/layout.ts'
import { newLinkToken } from '#server/platform/crypto/session-tokens.ts'
import { lockAccountRecipient, type PersonKey as Addressed, replaceResetToken } from '../queries/reset-tokens.ts'

const Person = z.object({ manager_id: z.uuid(), user_id: z.uuid() })
export const resetEmailJob = defineJob('reset.mailer', Person)
/** `elsewhere` is true when one device stayed signed in, that of the change. */
export const passwordChangedJob = defineJob(
  'reset.password_changed',
  Person.extend({ elsewhere: z.boolean().default(false) }),
)

export function resetJobs(parts: Parts): void {
  parts.jobs.handle(resetEmailJob, (person) => sendResetEmail(parts, person))
  parts.jobs.handle(passwordChangedJob, ({ elsewhere, ...person }, { id }) =>
    sendPasswordChangedEmail(parts, person, { elsewhere, job: id }),
  )
}

/**
 * Creates the link in the job and stores its hash, so the link appears only in the email. A retry creates a new link.
 */
async function sendResetEmail(parts: Parts, person: Addressed): Promise<void> {
  const { token, hash } = newLinkToken()
  const recipient = await parts.db.system.transaction(async (tx) => {
    const found = await lockAccountRecipient(tx, person)
    if (found) await replaceResetToken(tx, person, hash, 'asked')
    return found
  })
  const sender = await findSender(parts, person.manager_id)
  if (!recipient || !sender) return // the requested email has no account
  const { email } = recipient
  const { subject, sentence, button, expires, why } = emailTexts.reset
  const content = {
    sender,
    sentence,
    button: { label: button, url: `${parts.config.publicUrl}/reset/${token}` },
    note: expires,
    why: why(email),
  }
  await parts.mailer.send({ to: email, fromName: sender.business, subject, ...renderEmail(content) })
}

async function sendPasswordChangedEmail(
  parts: Parts,
  person: Addressed,
  { elsewhere, job }: { elsewhere: boolean; job: string },
): Promise<void> {
  const recipient = await parts.db.system.transaction((tx) => lockAccountRecipient(tx, person))
  const sender = await findSender(parts, person.manager_id)
  if (!recipient || !sender) return // deleted in the meantime
  const { email } = recipient
  const { subject, sentence, button, why } = emailTexts.passwordChanged
  const content = {
    sender,
    sentence: sentence(elsewhere),
    button: { label: button, url: `${parts.config.publicUrl}/reset` },
    why: why(email),
  }
  await parts.mailer.send({
    to: email,
    fromName: sender.business,
    subject,
    messageId: `reset.changed.${job}`,
    ...renderEmail(content),
  })
}
