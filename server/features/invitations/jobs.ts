import { z } from 'zod'
import { mailTexts } from '#contract/texts.ts'
import type { Parts } from '#server/parts.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { layOut } from '#server/platform/mail-layout.ts'
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
  if (!addressed) return // used or withdrawn before the mail went out
  const { email, role, business_name: business } = addressed
  const mail = { to: email, fromName: business, subject: subjectOf(addressed), messageId: `invitation.${job}` }
  await parts.mail.send({
    ...mail,
    ...layOut(letterOf(addressed, registrationLink(parts.config.publicUrl, role, token))),
  })
}

const subjectOf = ({ role, business_name }: queries.Addressed) =>
  role === 'Client'
    ? mailTexts.invitation.clientSubject(business_name)
    : mailTexts.invitation.employeeSubject(business_name)

function letterOf({ email, role, sender, business_name: business, color }: queries.Addressed, url: string) {
  const { clientSentence, employeeSentence, button, expires, why } = mailTexts.invitation
  return {
    sender: { business, color },
    sentence: (role === 'Client' ? clientSentence : employeeSentence)(sender, business),
    button: { label: button, url },
    note: expires,
    why: why(email, business),
  }
}
