import { isRefused } from '#contract/domain/email-states.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { onboardingReplyTexts } from '#contract/texts/onboarding.ts'
import { findVisibleClient } from '#server/features/access/index.ts'
import { findDeliveries, findSender, takeEmailBudget } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { findRemindedClientOrThrow, scheduleNext, settleToday, writeMissing } from '../client-reminders.ts'
import { enqueueReminder } from '../emails.ts'
import { markReminded, lockReminders, saveReminderFields, secondsUntilReminder } from '../queries/client-reminders.ts'

/**
 * Sends at most one reminder in 24 hours (DASH-12); one that was refused for good does not count. Automatic reminders that
 * were planned until today become needless.
 */
export async function remindClient(parts: Parts, actor: Actor, clientId: string, now = new Date()): Promise<void> {
  const { workspace } = actor
  const sender = await findSender(parts, workspace)
  await parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const visible = await findVisibleClient(tx, actor, clientId)
    if (visible.archived) throw new ApiError('conflict', { detail: onboardingReplyTexts.archived })
    await lockReminders(tx, clientId)
    const before = await findRemindedClientOrThrow(tx, clientId)
    if (before.openItems.missing.length === 0)
      throw new ApiError('conflict', { detail: onboardingReplyTexts.nothingMissing })
    const last = (await findDeliveries(tx, 'reminder', [clientId])).get(clientId)
    if (!(await markReminded(tx, clientId, { now, anyway: last !== undefined && isRefused(last) })))
      throw new ApiError('already_reminded', {
        retryAfterSeconds: await secondsUntilReminder(tx, clientId, now),
      })
    const client = await findRemindedClientOrThrow(tx, clientId)
    await takeEmailBudget(tx, parts, { kind: 'reminder', workspace, to: client.row.email })
    const day = settleToday(client, now)
    await enqueueReminder(tx, {
      client,
      kind: 'manual',
      subject: emailTexts.reminder.subject(sender?.business ?? ''),
      text: writeMissing(client.openItems, client.row.due_on),
      day,
      ends_at: null,
      sentBy: actor.id,
      now,
    })
    await saveReminderFields(tx, clientId, { reminders_until: day, settled_by: null })
    await scheduleNext(tx, clientId, now)
  })
}
