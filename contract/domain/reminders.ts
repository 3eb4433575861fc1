import { dateOfDay, dayOf, weekdayOfDay } from './calendar-days.ts'
import { timestampOf, toLocalDate } from './local-time.ts'

/** How far a client is, which chooses the text of a reminder. */
export type ReminderProgress = 'untouched' | 'begun' | 'nearly_done'

/** A text of null means no reminder, '' the standard text. */
export type ReminderRule = { days: number } & Record<ReminderProgress, string | null>
export type ReminderRules = { enabled: boolean; rules: readonly ReminderRule[]; closed_days: readonly string[] }

export const ruleLimits = { days: 60, rules: 20, text: 1000, closedDays: 100 } as const

/**
 * The rules of a workspace that has not changed them (decision 37). A client who is nearly done gets no email a week
 * ahead. The third email without progress comes after the due date, so the fourth rule asks the Manager to call.
 */
export const defaultRules: ReminderRules = {
  enabled: true,
  rules: [
    { days: -7, untouched: '', begun: '', nearly_done: null },
    { days: -2, untouched: '', begun: '', nearly_done: '' },
    { days: 1, untouched: '', begun: '', nearly_done: '' },
    { days: 5, untouched: '', begun: '', nearly_done: '' },
  ],
  closed_days: ['01-01', '12-25'],
}

/** After so many automatic reminders without progress the Manager is asked to call. */
export const unansweredAtMost = 3
/** A reminder that is later than this many days is not sent any more. */
const staleDays = 14
const sendingTime = '09:00:00'
/** A reminder that could not be sent within this time waits for the next allowed morning. */
const sendingMs = 3_600_000
/** A client can put the next reminder off by so many days. */
export const snoozeDays = 14
const searchedDays = 400

/** The progress of a client who is not done: nearly done with one part open, or three quarters given. */
export function progressFor(client: { touched: boolean; required: number; completed: number }): ReminderProgress {
  const { touched, required, completed } = client
  if (completed > 0 && (required - completed <= 1 || completed / required >= 0.75)) return 'nearly_done'
  return touched || completed > 0 ? 'begun' : 'untouched'
}

/** Not on a Saturday, Sunday or closed day. Closed days are MM-DD in every year, or YYYY-MM-DD. */
export const isSendingDay = (date: string, closedDays: readonly string[]): boolean =>
  ![0, 6].includes(weekdayOfDay(dayOf(date))) && !closedDays.includes(date) && !closedDays.includes(date.slice(5))

export type ReminderState = ReminderRules & {
  dueOn: string | null
  paused: boolean
  zone: string
  /** The client goes on that day. */
  snoozedUntil: string | null
  /** Every reminder that was planned until this day is settled: sent, collapsed into another one, or needless. */
  settledUntil: string | null
}

/** A reminder is planned for a day by a rule, or by the client's own words, and is sent on the next allowed morning. */
export type PlannedDay = { day: string; rule: ReminderRule | null }
export type NextReminder = { at: Date; endsAt: Date; date: string; planned: PlannedDay[] }

const latest = (...days: (string | null)[]): string =>
  days.reduce<string>((last, day) => (day !== null && day > last ? day : last), '')

function plannedDays({ dueOn, snoozedUntil, settledUntil, rules }: ReminderState, today: string): PlannedDay[] {
  const from = latest(settledUntil, dateOfDay(dayOf(today) - staleDays - 1))
  const isSnoozed = snoozedUntil !== null && snoozedUntil > latest(settledUntil)
  const ofRules =
    dueOn === null ? [] : rules.map((rule): PlannedDay => ({ day: dateOfDay(dayOf(dueOn) + rule.days), rule }))
  const all = isSnoozed
    ? [{ day: snoozedUntil, rule: null }, ...ofRules.filter(({ day }) => day > snoozedUntil)]
    : ofRules
  return all.filter(({ day }) => day > from).toSorted((a, b) => a.day.localeCompare(b.day))
}

/**
 * The next morning on which a client may be reminded, at or after `now`: the one function behind the job and the
 * preview. All that is planned until that day becomes one reminder. Whether the client is done is known only then.
 */
export function findNextReminder(state: ReminderState, now: Date): NextReminder | undefined {
  if (!state.enabled || state.paused) return undefined
  const today = toLocalDate(now, state.zone)
  const days = plannedDays(state, today)
  const [first] = days
  if (!first) return undefined
  const start = dayOf(latest(first.day, today))
  for (let day = start; day < start + searchedDays; day++) {
    const date = dateOfDay(day)
    if (!isSendingDay(date, state.closed_days)) continue
    const at = timestampOf(date, sendingTime, state.zone)
    const endsAt = new Date(at.getTime() + sendingMs)
    if (endsAt <= now) continue
    return { at, endsAt, date, planned: days.filter((plannedDay) => plannedDay.day <= date) }
  }
  return undefined
}

/** The newest of the planned days whose rule has a text for this progress. */
export const chooseRule = (planned: readonly PlannedDay[], progress: ReminderProgress): PlannedDay | undefined =>
  planned.findLast(({ rule }) => rule === null || rule[progress] !== null)

export type PlannedReminder = { at: Date; date: string; chosen: PlannedDay; kind: 'email' | 'call' }

/** What would be sent within the next days, if the client did nothing. */
export function previewReminders(
  state: ReminderState,
  client: { progress: ReminderProgress; unanswered: number },
  now: Date,
  days: number,
): PlannedReminder[] {
  const last = dateOfDay(dayOf(toLocalDate(now, state.zone)) + days)
  const found: PlannedReminder[] = []
  let next = findNextReminder(state, now)
  for (let settled = state; next && next.date <= last; next = findNextReminder(settled, next.at)) {
    settled = { ...settled, settledUntil: next.date }
    const chosen = chooseRule(next.planned, client.progress)
    if (!chosen) continue
    const kind = client.unanswered + found.length >= unansweredAtMost ? 'call' : 'email'
    found.push({ at: next.at, date: next.date, chosen, kind })
    if (kind === 'call') break
  }
  return found
}

/** The days that a client can choose from at one tap: the next allowed day, Friday and Monday. */
export function snoozeOptions(today: string, closedDays: readonly string[]): string[] {
  const coming = Array.from({ length: snoozeDays }, (_, at) => dateOfDay(dayOf(today) + at + 1))
  const allowed = coming.filter((date) => isSendingDay(date, closedDays))
  const on = (weekday: number) => allowed.find((date) => weekdayOfDay(dayOf(date)) === weekday)
  return [...new Set([allowed[0], on(5), on(1)])].filter((date) => date !== undefined).toSorted()
}

/** The day of "I will do it on Friday", or the first one that can be chosen. */
export const suggestedSnooze = (options: readonly string[]): string | undefined =>
  options.find((date) => weekdayOfDay(dayOf(date)) === 5) ?? options[0]
