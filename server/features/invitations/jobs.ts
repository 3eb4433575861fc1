import { z } from 'zod'
import { emailTexts } from '#contract/texts/emails.ts'
import { senderOf } from '#server/features/mails/service.ts'
import type { Parts } from '#server/parts.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { layOut, type Sender } from '#server/platform/mail-layout.ts'
import { newLinkToken } from '#server/platform/tokens.ts'
import { registrationLink } from './link.ts'
import * as queries from './queries.ts'

export const invitationMail = defineJob('invitation.mail', z.object({ manager_id: z.uuid(), invitation_id: z.uuid() }))

export function invitationJobs(parts: Parts): void {
  parts.jobs.handle(invitationMail, (payload, { id }) => sendInvitation(parts, payload, id))
}

type Payload = z.output<typeof invitationMail.payload>

/** Makes the link only now and keeps its hash, so that it stands nowhere but in the mail. */
async function sendInvitation(parts: Parts, { manager_id, invitation_id }: Payload, job: string): Promise<void> {
  const { token, hash } = newLinkToken()
  const addressed = await parts.db.system.transaction(async (tx) => {
    const found = await queries.addressed(tx, manager_id, invitation_id)
    if (found) await queries.insertToken(tx, manager_id, invitation_id, hash)
    return found
  })
  const sender = await senderOf(parts, manager_id)
  if (!addressed || !sender) return // used or withdrawn before the mail went out
  const { email, role } = addressed
  const mail = {
    to: email,
    fromName: sender.business,
    subject: subjectOf(role, sender),
    messageId: `invitation.${job}`,
  }
  await parts.mail.send({
    ...mail,
    ...layOut(letterOf(sender, addressed, registrationLink(parts.config.publicUrl, role, token))),
  })
}

const subjectOf = (role: queries.Addressed['role'], { business }: Sender) =>
  role === 'Client' ? emailTexts.invitation.clientSubject(business) : emailTexts.invitation.employeeSubject(business)

function letterOf(sender: Sender, { email, role, invited_by }: queries.Addressed, url: string) {
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
