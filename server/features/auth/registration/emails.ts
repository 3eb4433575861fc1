import { z } from 'zod'
import { emailTexts } from '#contract/texts/emails.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { findPerson } from '#server/features/access/index.ts'
import { findEmailDelay, hasEmailState, sendEmail, sendRecordedEmail } from '#server/features/emails/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { toPlainName } from '#server/platform/email/plain-name.ts'
import { newLinkToken } from '#server/platform/crypto/session-tokens.ts'
import {
  type AccountRecipient,
  findAccountRecipient,
  lockAccountRecipient,
  PersonKey,
  replaceResetToken,
} from '../queries/reset-tokens.ts'

/** `email_id` is missing where the email was neither counted nor recorded. */
export const welcomeEmailJob = defineJob('registration.welcome', PersonKey.extend({ email_id: z.uuid().optional() }))
export const emailChangedJob = defineJob('registration.email_changed', PersonKey)
/** The job carries the former address: no table has it any more. */
export const formerEmailJob = defineJob('registration.former_email', PersonKey.extend({ former_email: z.string() }))

export function registrationJobs(parts: Parts): void {
  parts.jobs.handle(welcomeEmailJob, ({ email_id, ...person }, { last }) =>
    sendRecordedEmail(parts, {
      workspace: person.manager_id,
      kind: 'welcome',
      subjectId: person.user_id,
      id: email_id,
      last,
      send: () => sendWelcomeEmail(parts, person, email_id),
      onRefused: (tx, sentBy) => notifyWelcomeRefused(tx, parts, person, sentBy),
    }),
  )
  parts.jobs.handle(emailChangedJob, (person, { id }) =>
    sendEmailChanged(parts, person, {
      to: ({ email }) => email,
      texts: emailTexts.emailChanged,
      messageId: `registration.email_changed.${id}`,
    }),
  )
  parts.jobs.handle(formerEmailJob, ({ former_email, ...person }, { id }) =>
    sendEmailChanged(parts, person, {
      to: () => former_email,
      texts: emailTexts.formerEmail,
      messageId: `registration.former_email.${id}`,
    }),
  )
}

export const createPasswordLink = ({ config }: Parts, token: string): string => `${config.publicUrl}/reset/${token}`

const logInUrl = ({ config }: Parts) => `${config.publicUrl}/login/x`

/**
 * Creates the link for a first password in the job and stores its hash, so the link appears only in the email. Sends
 * nothing once a password is set: a reader of an old email could set another. Nor does it when the Manager has handed
 * over a link meanwhile, which a new one would end.
 */
async function sendWelcomeEmail(parts: Parts, person: PersonKey, email_id: string | undefined): Promise<boolean> {
  const { token, hash } = newLinkToken()
  const recipient = await parts.db.system.transaction(async (tx) => {
    const found = await lockAccountRecipient(tx, person)
    if (!found || found.has_password) return undefined
    if (!(await isToSend(tx, parts, person, { id: email_id, to: found.email }))) return undefined
    await replaceResetToken(tx, person, { token_hash: hash, kind: 'first' })
    return found
  })
  if (!recipient) return false
  const { email, manager_name } = recipient
  const { subject, sentence, button, note, why } = emailTexts.welcome
  const { manager_id: workspace, user_id: user } = person
  return sendEmail(parts, { workspace, user, isStranger: true }, ({ business }) => ({
    to: email,
    subject: subject(business),
    sentence: sentence(toPlainName(manager_name), business),
    button: { label: button, url: createPasswordLink(parts, token) },
    note: note(logInUrl(parts), `${parts.config.publicUrl}/reset`),
    why: why(email, business),
  }))
}

/** An email without a record counts now. */
async function isToSend(
  tx: Transaction,
  parts: Parts,
  { manager_id: workspace, user_id }: PersonKey,
  { id, to }: { id: string | undefined; to: string },
): Promise<boolean> {
  if (id === undefined) return !(await findEmailDelay(tx, parts, { kind: 'invitation', to }))
  return hasEmailState(tx, { workspace, kind: 'welcome', subjectId: user_id }, id)
}

async function notifyWelcomeRefused(
  tx: Transaction,
  parts: Parts,
  { manager_id: workspace, user_id }: PersonKey,
  userId: string,
): Promise<void> {
  const person = await findPerson(tx, user_id)
  if (!person) return
  await notify(tx, parts, {
    workspace,
    userId,
    kind: 'registration',
    message: notificationTexts.welcomeRefused(person.name),
    link: `/employees/${user_id}`,
  })
}

/** Sent to the new or to the former address. */
type EmailChangedOptions = {
  to: (recipient: AccountRecipient) => string
  texts: typeof emailTexts.emailChanged | typeof emailTexts.formerEmail
  messageId: string
}

async function sendEmailChanged(
  parts: Parts,
  person: PersonKey,
  { to, texts, messageId }: EmailChangedOptions,
): Promise<void> {
  const recipient = await findAccountRecipient(parts.db.system, person)
  if (!recipient) return // deleted in the meantime
  const email = to(recipient)
  await sendEmail(parts, { workspace: person.manager_id, user: person.user_id }, ({ business }) => ({
    to: email,
    subject: texts.subject,
    messageId,
    sentence: texts.sentence(business, email),
    button: { label: texts.button, url: logInUrl(parts) },
    why: texts.why(email),
  }))
}
