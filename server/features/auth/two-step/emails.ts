import { z } from 'zod'
import { emailTexts } from '#contract/texts/emails.ts'
import { findSender } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { renderEmail } from '#server/platform/email/layout.ts'
import { findAccountRecipient, type PersonKey } from '../queries/reset-tokens.ts'

/** Changes with an email to the person, because another person may have made them. */
const changes = [
  'on',
  'moved',
  'off',
  'off_by_manager',
  'off_by_operator',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
] as const
export type TwoStepChange = (typeof changes)[number]

const twoStepEmailJob = defineJob(
  'two_step.changed',
  z.object({ manager_id: z.uuid(), user_id: z.uuid(), change: z.enum(changes) }),
)

/** The email is sent after the commit. */
export const enqueueTwoStepEmail = (tx: Transaction, userId: string, change: TwoStepChange) =>
  enqueue(tx, twoStepEmailJob, { manager_id: tx.id, user_id: userId, change })

export function twoStepJobs(parts: Parts): void {
  parts.jobs.handle(twoStepEmailJob, ({ change, ...person }, { id }) => sendTwoStepEmail(parts, person, change, id))
}

async function sendTwoStepEmail(parts: Parts, person: PersonKey, change: TwoStepChange, job: string): Promise<void> {
  const [recipient, sender] = await Promise.all([
    findAccountRecipient(parts.db.system, person),
    findSender(parts, person.manager_id),
  ])
  if (!recipient || !sender) return // deleted in the meantime
  const { email, manager_name } = recipient
  const { button, why, notYou, changes } = emailTexts.twoStep
  const { subject, sentence } = changes[change]
  const content = {
    sender,
    sentence: `${sentence(manager_name)} ${notYou}`,
    button: { label: button, url: `${parts.config.publicUrl}/reset` },
    why: why(email),
  }
  const messageId = `two_step.changed.${job}`
  await parts.mailer.send({ to: email, fromName: sender.business, subject, messageId, ...renderEmail(content) })
}
