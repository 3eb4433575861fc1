import { z } from 'zod'
import { emailTexts } from '#contract/texts/emails.ts'
import { findSender } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { renderEmail, type Sender } from '#server/platform/email/layout.ts'
import { newLinkToken } from '#server/platform/crypto/session-tokens.ts'
import {
  findInvitationForEmail,
  insertInvitationToken,
  type InvitationForEmail,
  type InvitedRole,
} from './queries/invitations.ts'

export const invitationEmail = defineJob('invitation.mail', z.object({ manager_id: z.uuid(), invitation_id: z.uuid() }))

export function invitationJobs(parts: Parts): void {
  parts.jobs.handle(invitationEmail, (payload, { id }) => sendInvitationEmail(parts, payload, id))
}

type Payload = z.output<typeof invitationEmail.payload>

/** Creates the link only now and stores its hash, so that the link exists only in the email. */
async function sendInvitationEmail(parts: Parts, { manager_id, invitation_id }: Payload, job: string): Promise<void> {
  const { token, hash } = newLinkToken()
  const addressed = await parts.db.system.transaction(async (tx) => {
    const found = await findInvitationForEmail(tx, manager_id, invitation_id)
    if (found) await insertInvitationToken(tx, manager_id, invitation_id, hash)
    return found
  })
  const sender = await findSender(parts, manager_id)
  if (!addressed || !sender) return // used or withdrawn before the email was sent
  const { email, role } = addressed
  const content = {
    to: email,
    fromName: sender.business,
    subject: emailSubject(role, sender),
    messageId: `invitation.${job}`,
  }
  await parts.mailer.send({
    ...content,
    ...renderEmail(
      composeInvitationEmail(sender, addressed, createRegistrationLink(parts.config.publicUrl, role, token)),
    ),
  })
}

const emailSubject = (role: InvitationForEmail['role'], { business }: Sender) =>
  role === 'Client' ? emailTexts.invitation.clientSubject(business) : emailTexts.invitation.employeeSubject(business)

function composeInvitationEmail(sender: Sender, { email, role, invited_by }: InvitationForEmail, url: string) {
  const { business } = sender
  const { clientSentence, employeeSentence, button, expires, why } = emailTexts.invitation
  return {
    sender,
    sentence: (role === 'Client' ? clientSentence : employeeSentence)(invited_by, business),
    button: { label: button, url },
    note: expires,
    why: why(email, business),
  }
}

/** The registration page. Uses the configured address, never the request's. */
export const createRegistrationLink = (publicUrl: string, role: InvitedRole, token: string): string =>
  `${publicUrl}/register/${role === 'Client' ? 'client' : 'employee'}/${token}`
