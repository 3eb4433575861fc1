import { z } from 'zod'
import { onboardingSteps, type StepPath } from '#contract/domain/onboarding-steps.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { onboardingReplyTexts } from '#contract/texts/onboarding.ts'
import { findVisibleClient } from '#server/features/access/index.ts'
import { findSender } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { renderEmail, type Sender } from '#server/platform/email/layout.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { findOnboarding } from '../queries/onboardings.ts'
import {
  type ReminderRecipient,
  findReminderRecipient,
  markReminded,
  secondsUntilReminder,
} from '../queries/client-details.ts'
import { type Missing, missingPages } from '../onboarding-record.ts'

const reminderPayload = z.object({ manager_id: z.uuid(), client_id: z.uuid() })
export const reminderEmailJob = defineJob('onboarding.reminder', reminderPayload)

/** Sends at most one reminder in 24 hours (DASH-12). */
export async function remindClient(parts: Parts, actor: Actor, clientId: string): Promise<void> {
  const { workspace } = actor
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const client = await findVisibleClient(tx, actor, clientId)
    if (client.archived) throw new ApiError('conflict', { detail: onboardingReplyTexts.archived })
    if (missingPages(await findOnboarding(tx, clientId)).length === 0)
      throw new ApiError('conflict', { detail: onboardingReplyTexts.nothingMissing })
    if (!(await markReminded(tx, clientId)))
      throw new ApiError('already_reminded', {
        retryAfterSeconds: await secondsUntilReminder(tx, clientId),
      })
    await enqueue(tx, reminderEmailJob, { manager_id: workspace, client_id: clientId })
  })
}

/**
 * Looks up the missing pages only now: a client who has finished since gets no email. The email names pages, never
 * their content.
 */
export async function sendReminderEmail(
  parts: Parts,
  { manager_id, client_id }: z.output<typeof reminderPayload>,
  job: string,
): Promise<void> {
  const found = await parts.db.forWorkspace(manager_id).transaction(async (tx) => ({
    addressed: await findReminderRecipient(tx, client_id),
    missing: missingPages(await findOnboarding(tx, client_id)),
  }))
  const sender = await findSender(parts, manager_id)
  const [first] = found.missing
  if (!found.addressed || !sender || !first) return
  const { email } = found.addressed
  await parts.mailer.send({
    to: email,
    fromName: sender.business,
    subject: emailTexts.reminder.subject(sender.business),
    messageId: `reminder.${job}`,
    ...renderEmail(
      buildReminderEmail(sender, found.addressed, found.missing, `${parts.config.publicUrl}${pathOf(first)}`),
    ),
  })
}

const pathOf = (missing: Missing): StepPath =>
  onboardingSteps.find(({ page }) => page === missing)?.path ?? '/onboarding/services'

function buildReminderEmail(sender: Sender, { email, asked_by }: ReminderRecipient, missing: Missing[], url: string) {
  const { business } = sender
  const { sentence, pages, button, note, why } = emailTexts.reminder
  return {
    sender,
    sentence: sentence(
      asked_by,
      business,
      missing.map((page) => pages[page]),
    ),
    button: { label: button, url },
    note,
    why: why(email, business),
  }
}
