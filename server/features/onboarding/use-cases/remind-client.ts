import { z } from 'zod'
import { onboardingSteps, type StepPath } from '#contract/domain/onboarding-steps.ts'
import { isRefused } from '#contract/domain/email-states.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { onboardingReplyTexts } from '#contract/texts/onboarding.ts'
import { findClient, findVisibleClient } from '#server/features/access/index.ts'
import {
  findDeliveries,
  findSender,
  recordEmail,
  sendRecordedEmail,
  takeEmailBudget,
} from '#server/features/emails/index.ts'
import { notify } from '#server/features/notifications/index.ts'
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

/** `email_id` is missing in jobs of the previous version. */
const reminderPayload = z.object({ manager_id: z.uuid(), client_id: z.uuid(), email_id: z.uuid().optional() })
export const reminderEmailJob = defineJob('onboarding.reminder', reminderPayload)

/** Sends at most one reminder in 24 hours (DASH-12); one that was refused for good does not count. */
export async function remindClient(parts: Parts, actor: Actor, clientId: string): Promise<void> {
  const { workspace } = actor
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const client = await findVisibleClient(tx, actor, clientId)
    if (client.archived) throw new ApiError('conflict', { detail: onboardingReplyTexts.archived })
    if (missingPages(await findOnboarding(tx, clientId)).length === 0)
      throw new ApiError('conflict', { detail: onboardingReplyTexts.nothingMissing })
    const last = (await findDeliveries(tx, 'reminder', [clientId])).get(clientId)
    if (!(await markReminded(tx, clientId, last !== undefined && isRefused(last))))
      throw new ApiError('already_reminded', {
        retryAfterSeconds: await secondsUntilReminder(tx, clientId),
      })
    const recipient = await findReminderRecipient(tx, clientId)
    if (!recipient) throw new ApiError('not_found')
    await takeEmailBudget(tx, parts, { kind: 'reminder', workspace, to: recipient.email })
    const email_id = await recordEmail(tx, { workspace, kind: 'reminder', subjectId: clientId, sentBy: actor.id })
    await enqueue(tx, reminderEmailJob, { manager_id: workspace, client_id: clientId, email_id })
  })
}

/** Sends the reminder and records what became of it. */
export const sendReminder = (
  parts: Parts,
  payload: z.output<typeof reminderPayload>,
  { id, last }: { id: string; last: boolean },
): Promise<void> =>
  sendRecordedEmail(parts, {
    workspace: payload.manager_id,
    kind: 'reminder',
    subjectId: payload.client_id,
    id: payload.email_id,
    last,
    send: () => sendReminderEmail(parts, payload, id),
    onRefused: async (tx, userId) => {
      const client = await findClient(tx, payload.client_id)
      if (!client) return
      const message = notificationTexts.reminderRefused(client.business_name)
      const link = `/clients/${payload.client_id}`
      await notify(tx, parts, { workspace: tx.id, userId, kind: 'onboarding', message, link })
    },
  })

/**
 * Looks up the missing pages only now: a client who has finished since gets no email. The email names pages, never
 * their content.
 */
async function sendReminderEmail(
  parts: Parts,
  { manager_id, client_id }: z.output<typeof reminderPayload>,
  job: string,
): Promise<boolean> {
  const found = await parts.db.forWorkspace(manager_id).transaction(async (tx) => ({
    addressed: await findReminderRecipient(tx, client_id),
    missing: missingPages(await findOnboarding(tx, client_id)),
  }))
  const sender = await findSender(parts, manager_id)
  const [first] = found.missing
  if (!found.addressed || !sender || !first) return false
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
  return true
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
