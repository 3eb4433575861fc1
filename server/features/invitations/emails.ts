import { z } from 'zod'
import { formatDate } from '#contract/domain/format-dates.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { findPerson } from '#server/features/access/index.ts'
import { type EmailDraft, type Letterhead, sendEmail, sendRecordedEmail } from '#server/features/emails/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { toPlainName } from '#server/platform/email/plain-name.ts'
import { newLinkToken } from '#server/platform/crypto/session-tokens.ts'
import {
  findInvitationForEmail,
  insertInvitationToken,
  type InvitationForEmail,
  type InvitedRole,
  lockOpenInvitation,
} from './queries/invitations.ts'

/** `email_id` is missing in jobs of the previous version. */
export const invitationEmail = defineJob(
  'invitation.mail',
  z.object({ manager_id: z.uuid(), invitation_id: z.uuid(), email_id: z.uuid().optional() }),
)

export function invitationJobs(parts: Parts): void {
  parts.jobs.handle(invitationEmail, (payload, { id, last }) =>
    sendRecordedEmail(parts, {
      workspace: payload.manager_id,
      kind: 'invitation',
      subjectId: payload.invitation_id,
      id: payload.email_id,
      last,
      send: () => sendInvitationEmail(parts, payload, id),
      onRefused: (tx, sentBy) => notifyRefused(tx, parts, payload.invitation_id, sentBy),
    }),
  )
}

type Payload = z.output<typeof invitationEmail.payload>

/**
 * Creates the link only now and stores its hash, so that the link exists only in the email. False when the invitation
 * was used or withdrawn before.
 */
async function sendInvitationEmail(
  parts: Parts,
  { manager_id, invitation_id }: Payload,
  job: string,
): Promise<boolean> {
  const { token, hash } = newLinkToken()
  const addressed = await parts.db.system.transaction(async (tx) => {
    const found = await findInvitationForEmail(tx, manager_id, invitation_id)
    if (found) await insertInvitationToken(tx, manager_id, invitation_id, hash)
    return found
  })
  if (!addressed) return false
  const url = createRegistrationLink(parts.config.publicUrl, addressed.role, token)
  return sendEmail(parts, { workspace: manager_id, isStranger: true }, (letterhead) => ({
    ...composeInvitationEmail(letterhead, addressed, url),
    messageId: `invitation.${job}`,
  }))
}

/** The person who invited is told where the invitation stands, and can copy a link or correct the address there. */
async function notifyRefused(tx: Transaction, parts: Parts, id: string, sentBy: string): Promise<void> {
  const invitation = await lockOpenInvitation(tx, tx.id, id)
  if (!invitation || (await findPerson(tx, sentBy))?.archived_at !== null) return
  const { email, role } = invitation
  await notify(tx, parts, {
    workspace: tx.id,
    userId: sentBy,
    kind: 'registration',
    message: notificationTexts.invitationRefused(email),
    link: role === 'Client' ? '/clients?stage=invited' : '/employees?view=invited',
  })
}

/** Goes to strangers: a name that looks like a link cannot be clicked in the text either. */
function composeInvitationEmail(
  { business, reader }: Letterhead,
  { email, role, invited_by, asked }: InvitationForEmail,
  url: string,
): EmailDraft {
  const isClient = role === 'Client'
  const name = toPlainName(invited_by)
  const note = toPlainName(asked?.note ?? '')
  const { clientSubject, employeeSubject, clientSentence, employeeSentence, button, expires, why } =
    emailTexts.invitation
  return {
    to: email,
    subject: (isClient ? clientSubject : employeeSubject)(business),
    sentence: (isClient ? clientSentence : employeeSentence)(name, business),
    ...(note && { details: [{ label: name, text: note }] }),
    ...(asked?.due && { due: emailTexts.due(formatDate(asked.due, reader)) }),
    button: { label: button, url },
    note: expires,
    why: why(email, business),
  }
}

/** The registration page. Uses the configured address, never the request's. */
export const createRegistrationLink = (publicUrl: string, role: InvitedRole, token: string): string =>
  `${publicUrl}/register/${role === 'Client' ? 'client' : 'employee'}/${token}`
