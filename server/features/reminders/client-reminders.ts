import {
  defaultRules,
  findNextReminder,
  type PlannedDay,
  progressFor,
  type ReminderProgress,
  type ReminderState,
} from '#contract/domain/reminders.ts'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { dayOf } from '#contract/domain/calendar-days.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { reminderEmailTexts } from '#contract/texts/reminders.ts'
import { namedAtMost } from '#contract/texts/shared.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { findOpenParts, type OpenParts } from './open-parts.ts'
import {
  type ClientReminderRow,
  findClientReminders,
  lockReminders,
  saveReminderFields,
} from './queries/client-reminders.ts'
import { countAutomatic } from './queries/reminders.ts'

/** A client with everything that decides over their reminders. */
export type RemindedClient = {
  row: ClientReminderRow
  state: ReminderState
  openItems: OpenParts
  progress: ReminderProgress
  /** Automatic reminders without progress since. */
  unanswered: number
  toCall: boolean
}

/** Undefined where there is no such client. */
export async function findRemindedClient(db: DbOrTransaction, clientId: string): Promise<RemindedClient | undefined> {
  const row = await findClientReminders(db, clientId)
  if (!row) return undefined
  const openItems = await findOpenParts(db, clientId)
  const { changedAt, missing } = openItems
  const progressAt = [changedAt, row.called_at].reduce((last, at) => (at && (!last || at > last) ? at : last), null)
  return {
    row,
    state: toState(row),
    openItems,
    progress: progressFor({ ...openItems, touched: changedAt !== null }),
    unanswered: await countAutomatic(db, clientId, progressAt),
    toCall: missing.length > 0 && row.call_since !== null && (changedAt === null || changedAt < row.call_since),
  }
}

export async function findRemindedClientOrThrow(db: DbOrTransaction, clientId: string): Promise<RemindedClient> {
  const client = await findRemindedClient(db, clientId)
  if (!client) throw new ApiError('not_found')
  return client
}

const toState = (row: ClientReminderRow): ReminderState => ({
  enabled: row.enabled ?? defaultRules.enabled,
  rules: row.rules ?? defaultRules.rules,
  closed_days: row.closed_days ?? defaultRules.closed_days,
  dueOn: row.due_on,
  paused: row.paused,
  zone: row.time_zone,
  snoozedUntil: row.snoozed_until,
  settledUntil: row.reminders_until,
})

/** Sets when the job looks at the client again. Called after every change to what decides over it. */
export async function scheduleNext(tx: Transaction, clientId: string, now: Date): Promise<void> {
  const row = await findClientReminders(tx, clientId)
  if (!row) return
  const next = row.archived ? undefined : findNextReminder(toState(row), now)
  await saveReminderFields(tx, clientId, { next_reminder_at: next?.at ?? null })
}

/** While a client was archived, the job may have looked for the last time. */
export async function resumeReminders(tx: Transaction, clientId: string): Promise<void> {
  await lockReminders(tx, clientId)
  await scheduleNext(tx, clientId, new Date())
}

/** What was planned until today needs no email any more. Undefined dates are before all others. */
export const settleToday = ({ row }: RemindedClient, now: Date): string => {
  const today = toLocalDate(now, row.time_zone)
  return row.reminders_until !== null && row.reminders_until > today ? row.reminders_until : today
}

/** The agency reads this too, so it is in the form of any reader. */
const formatDue = (due: string | null): string | null => due && formatDate(due, { ...anyReader, today: due })

/** What is missing and until when, as one text. */
export function writeMissing({ missing }: OpenParts, due: string | null): string {
  const day = formatDue(due)
  const lines = namedAtMost(missing.map(({ title }) => title)).map((line) => `- ${line}`)
  return [day && emailTexts.due(day), [`${reminderEmailTexts.open}:`, ...lines].join('\n')].filter(Boolean).join('\n\n')
}

/** Subject and text of the reminder of a day. The agency's own words come first, what is missing is added. */
export function composeReminder(
  { state, progress }: Pick<RemindedClient, 'state' | 'progress'>,
  { rule }: PlannedDay,
  { business, date }: { business: string; date: string },
): { subject: string; text: string } {
  const own = rule === null ? reminderEmailTexts.snoozed : rule[progress]
  const days = state.dueOn === null ? 0 : dayOf(date) - dayOf(state.dueOn)
  return {
    subject: reminderEmailTexts.subject(business, formatDue(state.dueOn), days),
    text: own === null || own === '' ? reminderEmailTexts.standard[progress] : own,
  }
}
