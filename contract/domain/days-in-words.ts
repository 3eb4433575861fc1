import { dayOf, weekdayOfDay } from './calendar-days.ts'
import { months, weekdays } from './dates.ts'
import type { Days } from './vacations.ts'

const partsOf = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month: months[month - 1] ?? '', day }
}

/** 3 August 2026. */
export function dayInWords(date: string): string {
  const { year, month, day } = partsOf(date)
  return `${day} ${month} ${year}`
}

/** 3 Aug 2026. */
export function shortDayInWords(date: string): string {
  const { year, month, day } = partsOf(date)
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** Mon, 3 August 2026. */
export const weekdayInWords = (date: string): string =>
  `${weekdays[weekdayOfDay(dayOf(date))]?.slice(0, 3)}, ${dayInWords(date)}`

/** August 2026. */
export function monthInWords(date: string): string {
  const { year, month } = partsOf(date)
  return `${month} ${year}`
}

/** 3–10 August 2026; what both ends share is named once. */
export function daysInWords({ start, end }: Days): string {
  const from = partsOf(start)
  const to = partsOf(end)
  if (start === end) return dayInWords(start)
  if (from.year !== to.year) return `${dayInWords(start)} – ${dayInWords(end)}`
  if (from.month !== to.month) return `${from.day} ${from.month} – ${dayInWords(end)}`
  return `${from.day}–${dayInWords(end)}`
}

/** The day of a timestamp, 3 August 2026, in a time zone. An unknown time zone counts as UTC, none as the reader's. */
export const momentInWords = (moment: Date, timeZone?: string): string => dayInWords(dayOfMoment(moment, timeZone))

/** The day of a timestamp as YYYY-MM-DD. */
export function dayOfMoment(moment: Date, timeZone?: string): string {
  const parts = formatterFor(timeZone).formatToParts(moment)
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
