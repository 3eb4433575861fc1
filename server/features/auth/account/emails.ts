import { z } from 'zod'
import { emailTexts } from '#contract/texts/emails.ts'
import { sendEmail } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { newLinkToken } from '#server/platform/crypto/session-tokens.ts'
import { renewEmailChangeLink } from '../queries/email-changes.ts'
import { findAccountRecipient, lockAccountRecipient, PersonKey } from '../queries/reset-tokens.ts'

export const confirmEmailJob = defineJob('account.confirm_email', PersonKey)
/** The job carries the former address: no table has it any more. */
export const ownFormerEmailJob = defineJob('account.former_email', PersonKey.extend({ former_email: z.string() }))

export function accountJobs(parts: Parts): void {
  parts.jobs.handle(confirmEmailJob, (person) => sendConfirmEmail(parts, person))
  parts.jobs.handle(ownFormerEmailJob, ({ former_email, ...person }, { id }) =>
    sendFormerEmail(parts, person, former_email, id),
  )
}

/**
 * Creates the link in the job and stores its hash, so the link appears only in the email. A retry creates a new link.
 */
async function sendConfirmEmail(parts: Parts, person: PersonKey): Promise<void> {
  const { token, hash } = newLinkToken()
  const email = await parts.db.system.transaction(async (tx) => {
    const recipient = await lockAccountRecipient(tx, person)
    return recipient && renewEmailChangeLink(tx, person, hash)
  })
  if (!email) return // archived, deleted or canceled in the meantime
  const { subject, sentence, button, expires, why } = emailTexts.confirmEmail
  await sendEmail(parts, { workspace: person.manager_id, user: person.user_id }, ({ business }) => ({
    to: email,
    subject,
    sentence: sentence(email, business),
    button: { label: button, url: `${parts.config.publicUrl}/confirm-email/${token}` },
    note: expires,
    why: why(email),
  }))
}

/** Informs the old address of the change and says what to do if another person made it (SET-5). */
async function sendFormerEmail(parts: Parts, person: PersonKey, former: string, job: string): Promise<void> {
  const recipient = await findAccountRecipient(parts.db.system, person)
  if (!recipient) return // deleted in the meantime
  const { email, manager_name, manager_email } = recipient
  const { subject, sentence, button, notYou, why } = emailTexts.ownFormerEmail
  const isManager = person.user_id === person.manager_id
  await sendEmail(parts, { workspace: person.manager_id, user: person.user_id }, () => ({
    to: former,
    subject,
    messageId: `account.former_email.${job}`,
    sentence: sentence(former, email),
    button: { label: button, url: `${parts.config.publicUrl}/login/x` },
    note: isManager ? notYou.Manager() : notYou.Client(manager_name, manager_email),
    why: why(former),
  }))
}
