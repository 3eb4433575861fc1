import type { ReminderRule, ReminderRules } from '#contract/domain/reminders.ts'

/*
 * What reminders have to do, told without the product's code: a look at every quarter of an hour of every client, where
 * the product looks at a computed timestamp.
 */
export const QUARTER = 15 * 60_000

/** mulberry32 */
export function createRandom(seed: number) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    chance: (share: number) => random() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  }
}

export const plusDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())

export type ModelClient = {
  rules: ReminderRules
  zone: string
  due: string | null
  paused: boolean
  snooze: string | null
  /** Reminders planned until this day are over. */
  settled: string
  /** Nothing is tried before: a reminder was missed in this hour. */
  restsUntil: number
  completed: number
  touched: boolean
  /** Automatic reminders since the last progress. */
  ignored: number
  toCall: boolean
}
/** The required items of each of these clients. */
export const ITEMS = 12

const progressOf = ({ completed, touched }: ModelClient) => {
  if (completed >= ITEMS * 0.75) return 'nearly_done'
  return touched ? 'begun' : 'untouched'
}

/** What has to happen to a client in this quarter of an hour, when a clock on their wall shows this date and hour. */
export function playModel(
  client: ModelClient,
  at: number,
  { date, hour, isMailUp }: { date: string; hour: number; isMailUp: boolean },
): 'email' | 'call' | undefined {
  const { due, snooze, settled } = client
  const { enabled, rules, closed_days } = client.rules
  if (!enabled || client.paused || at < client.restsUntil) return undefined
  if (hour !== 9 || isWeekend(date)) return undefined
  if (closed_days.some((day) => day === date || date.endsWith(`-${day}`))) return undefined
  const snoozed = snooze !== null && snooze > settled ? snooze : undefined
  const planned: { day: string; rule?: ReminderRule }[] = due
    ? rules.map((rule) => ({ day: plusDays(due, rule.days), rule })).filter(({ day }) => !snoozed || day > snoozed)
    : []
  if (snoozed) planned.push({ day: snoozed })
  const waiting = planned
    .filter(({ day }) => day > settled && day <= date && day >= plusDays(date, -14))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  if (waiting.length === 0) return undefined
  client.settled = date
  const withText = waiting.filter(({ rule }) => !rule || rule[progressOf(client)] !== null)
  if (withText.length === 0 || client.completed === ITEMS || client.toCall) return undefined
  if (client.ignored >= 3) {
    client.toCall = true
    return 'call'
  }
  if (!isMailUp) {
    client.settled = settled
    client.restsUntil = at + 4 * QUARTER
    return undefined
  }
  client.ignored++
  return 'email'
}
