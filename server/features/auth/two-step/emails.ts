import { z } from 'zod'
import { emailTexts } from '#contract/texts/emails.ts'
import { sendEmail } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import type { SignInEventName } from '#contract/sign-in-history.ts'
import { currentSource, SourceSchema } from '#server/platform/http/request-source.ts'
import { insertSignInEvent } from '../queries/sign-in-events.ts'
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
  z.object({ manager_id: z.uuid(), user_id: z.uuid(), change: z.enum(changes), source: SourceSchema.optional() }),
)

/** Records the change in the person's log-in history; the email is sent after the commit. */
export async function enqueueTwoStepEmail(tx: Transaction, userId: string, change: TwoStepChange): Promise<void> {
  const person = { manager_id: tx.id, user_id: userId }
  const event = historyOf[change]
  await insertSignInEvent(tx, person, event, event === 'two_step_off_by_other' ? { source: null } : {})
  await enqueue(tx, twoStepEmailJob, { ...person, change, source: currentSource() })
}

const historyOf = {
  on: 'two_step_on',
  moved: 'two_step_moved',
  off: 'two_step_off',
  off_by_manager: 'two_step_off_by_other',
  off_by_operator: 'two_step_off_by_other',
  recovery_code_used: 'recovery_code_used',
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
} as const satisfies Record<TwoStepChange, SignInEventName>

export function twoStepJobs(parts: Parts): void {
  parts.jobs.handle(twoStepEmailJob, ({ change, source, ...person }, { id, attempt }) => {
    if (attempt === 1) {
      const account = { id: person.user_id, workspace: person.manager_id }
      parts.security.record({ event: 'two_step_change', outcome: 'success', reason: change, account, source })
    }
    return sendTwoStepEmail(parts, person, change, id)
  })
}

async function sendTwoStepEmail(parts: Parts, person: PersonKey, change: TwoStepChange, job: string): Promise<void> {
  const recipient = await findAccountRecipient(parts.db.system, person)
  if (!recipient) return // deleted in the meantime
  const { email, manager_name } = recipient
  const { button, why, notYou, changes } = emailTexts.twoStep
  const { subject, sentence } = changes[change]
  await sendEmail(parts, { workspace: person.manager_id, user: person.user_id }, () => ({
    to: email,
    subject,
    messageId: `two_step.changed.${job}`,
    sentence: `${sentence(manager_name)} ${notYou}`,
    button: { label: button, url: `${parts.config.publicUrl}/reset` },
    why: why(email),
  }))
}
