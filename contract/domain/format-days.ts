import { dayOf, weekdayOfDay } from './calendar-days.ts'
import { months, weekdays } from './format-dates.ts'
import type { Days } from './vacations.ts'

const partsOf = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month: months[month - 1] ?? '', day }
}

/** 3 August 2026. */
export function formatDay(date: string): string {
  const { year, month, day } = partsOf(date)
  return `${day} ${month} ${year}`
}

/** 3 Aug 2026. */
export function formatShortDay(date: string): string {
  const { year, month, day } = partsOf(date)
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** Mon, 3 August 2026. */
export const formatWeekday = (date: string): string =>
  `${weekdays[weekdayOfDay(dayOf(date))]?.slice(0, 3)}, ${formatDay(date)}`

/** August 2026. */
export function formatMonth(date: string): string {
  const { year, month } = partsOf(date)
  return `${month} ${year}`
}

/** 3–10 August 2026; shared parts are written once. */
export function formatDays({ start, end }: Days): string {
  const from = partsOf(start)
  const to = partsOf(end)
  if (start === end) return formatDay(start)
  if (from.year !== to.year) return `${formatDay(start)} – ${formatDay(end)}`
  if (from.month !== to.month) return `${from.day} ${from.month} – ${formatDay(end)}`
  return `${from.day}–${formatDay(end)}`
}

/** The day of a timestamp, 3 August 2026, in a time zone. An unknown time zone counts as UTC, none as the reader's. */
export const formatTimestampDay = (timestamp: Date, timeZone?: string): string =>
  formatDay(dayOfTimestamp(timestamp, timeZone))

/** The day of a timestamp as YYYY-MM-DD. */
export function dayOfTimestamp(timestamp: Date, timeZone?: string): string {
  const parts = formatterFor(timeZone).formatToParts(timestamp)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }) // The time zone is unknown or retired.
  }
}
