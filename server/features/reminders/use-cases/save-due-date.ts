import { anyReader, formatDueDay } from '#contract/domain/format-dates.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { invalidFields } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { findRemindedClientOrThrow, scheduleNext, settleToday } from '../client-reminders.ts'
import { lockReminders, saveReminderFields } from '../queries/client-reminders.ts'

/**
 * Sets the day until which everything is asked of a client; null takes it away. Reminders that would have been due by now
 * are not made up for. Throws for a day in the past of the workspace.
 */
export async function saveDueDate(tx: Transaction, clientId: string, due_on: string | null, now: Date): Promise<void> {
  await lockReminders(tx, clientId)
  const client = await findRemindedClientOrThrow(tx, clientId)
  if (client.row.due_on === due_on) return
  const today = toLocalDate(now, client.row.workspace_zone)
  if (due_on !== null && due_on < today)
    throw invalidFields([{ path: 'due_on', message: reminderTexts.dueInPast(formatDueDay(today, anyReader)) }])
  await saveReminderFields(tx, clientId, { due_on, reminders_until: settleToday(client, now), settled_by: null })
  await scheduleNext(tx, clientId, now)
}
