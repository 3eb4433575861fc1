import {
  isSendingDay,
  previewReminders,
  snoozeDays,
  snoozeOptions,
  suggestedSnooze,
} from '#contract/domain/reminders.ts'
import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { anyReader, formatDueDay } from '#contract/domain/format-dates.ts'
import { toLocalDate, toLocalTime } from '#contract/domain/local-time.ts'
import type { ClientReminders, OwnReminders } from '#contract/reminders.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { findVisibleClient } from '#server/features/access/index.ts'
import { findSender } from '#server/features/emails/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { invalidFields } from '#server/platform/api-error.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { composeReminder, findRemindedClientOrThrow, type RemindedClient, writeMissing } from '../client-reminders.ts'
import { listReminders, type ReminderRow } from '../queries/reminders.ts'

const previewDays = 14

/** The Manager's view of one client's reminders. */
export async function showReminders(
  parts: Parts,
  actor: Actor,
  clientId: string,
  now = new Date(),
): Promise<ClientReminders> {
  const db = parts.db.forWorkspace(actor.workspace)
  await findVisibleClient(db, actor, clientId)
  const [client, sent, sender] = await Promise.all([
    findRemindedClientOrThrow(db, clientId),
    listReminders(db, clientId),
    findSender(parts, actor.workspace),
  ])
  const { row, state, openItems: open, toCall } = client
  return {
    due_on: row.due_on,
    paused: row.paused,
    enabled: state.enabled,
    snoozed_until: isSnoozed(client) ? row.snoozed_until : null,
    time_zone: row.time_zone,
    today: toLocalDate(now, row.workspace_zone),
    done: open.missing.length === 0,
    call_since: toCall && row.call_since ? row.call_since.toISOString() : null,
    sent: sent.map(presentReminder),
    planned: presentPlan(client, sender?.business ?? '', now),
  }
}

const isSnoozed = ({ row }: RemindedClient): boolean =>
  row.snoozed_until !== null && (row.reminders_until === null || row.snoozed_until > row.reminders_until)

const presentReminder = (row: ReminderRow): ClientReminders['sent'][number] => ({
  _id: row.id,
  kind: row.kind,
  date: row.created_at.toISOString(),
  delivery:
    row.state === null || row.state === 'missed'
      ? null
      : { state: row.state, reason: row.reason, since: row.changed_at.toISOString() },
  missed: row.state === 'missed',
  opened: row.opened_at?.toISOString() ?? null,
  text: row.text,
})

/** Nothing is planned for a client who is done or archived, nor while the Manager is asked to call. */
function presentPlan(client: RemindedClient, business: string, now: Date): ClientReminders['planned'] {
  const { row, state, openItems: open, toCall } = client
  if (open.missing.length === 0 || row.archived || toCall) return []
  return previewReminders(state, client, now, previewDays).map(({ kind, at, date, chosen }) => {
    const { subject, text } = composeReminder(client, chosen, { business, date })
    return {
      kind,
      at: at.toISOString(),
      local: toLocalTime(at, state.zone).slice(0, 16),
      subject: kind === 'call' ? reminderTexts.callTitle : subject,
      text: kind === 'call' ? reminderTexts.plannedCall : `${text}\n\n${writeMissing(open, row.due_on)}`,
    }
  })
}

/** The client's own view: the dashboard, and the page of an email's link. */
export async function findOwnReminders(db: DbOrTransaction, clientId: string, now = new Date()): Promise<OwnReminders> {
  return presentOwn(await findRemindedClientOrThrow(db, clientId), now)
}

export function presentOwn(client: RemindedClient, now: Date): OwnReminders {
  const { row, state, openItems: open } = client
  const isDone = open.missing.length === 0
  const days = isDone ? [] : snoozeOptions(toLocalDate(now, state.zone), state.closed_days)
  return {
    due_on: row.due_on,
    snoozed_until: isSnoozed(client) && !isDone ? row.snoozed_until : null,
    days,
    suggested: suggestedSnooze(days) ?? null,
  }
}

/** A day that a client may choose: one of the next days on which reminders are sent. */
export function checkSnoozeDay({ state }: RemindedClient, until: string, now: Date): void {
  const today = toLocalDate(now, state.zone)
  const last = dateOfDay(dayOf(today) + snoozeDays)
  if (until > today && until <= last && isSendingDay(until, state.closed_days)) return
  throw invalidFields([{ path: 'until', message: reminderTexts.snoozeDay(formatDueDay(last, anyReader)) }])
}
