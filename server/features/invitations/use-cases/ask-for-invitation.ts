import { z } from 'zod'
import { emailKey } from '#contract/domain/email.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { listOpenInvitationsOf, lockOpenInvitation } from '../queries/invitations.ts'
import { enqueueInvitationEmail } from './send-invitation.ts'

const askedInvitation = defineJob('invitation.asked', z.object({ email: z.string() }))

export function askedInvitationJobs(parts: Parts): void {
  parts.jobs.handle(askedInvitation, ({ email }) => sendAgain(parts, email))
}

/**
 * Somebody says that they were invited. An unknown email causes the same work, so neither answer nor time reveals who was. Links
 * that were sent before go on working.
 */
export async function askForInvitation(parts: Parts, email: string, address: string): Promise<void> {
  await parts.limits.take('reset by address', address)
  const key = emailKey(email)
  if (!(await parts.limits.hasLeft('reset by account', `invitation ${key}`))) return
  await parts.db.system.transaction((tx) => enqueue(tx, askedInvitation, { email: key }))
}

/** Each workspace that invites the email sends its invitation again, as often as one may. */
async function sendAgain(parts: Parts, email: string): Promise<void> {
  for (const { id, manager_id, sent_by } of await listOpenInvitationsOf(parts.db.system, email)) {
    const sending = parts.db.forWorkspace(manager_id).transaction(async (tx) => {
      const invitation = await lockOpenInvitation(tx, manager_id, id)
      if (invitation) await enqueueInvitationEmail(tx, parts, { id, email: invitation.email, sentBy: sent_by })
    })
    // oxlint-disable-next-line no-await-in-loop -- one workspace after the other
    await sending.catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'too_many_emails') throw error
    })
  }
}
