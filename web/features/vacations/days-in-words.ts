import { dayOf, weekdayOfDay } from '#contract/domain/calendar-days.ts'
import { months } from '#contract/domain/dates.ts'
import type { Days } from '#contract/domain/vacations.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const partsOf = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month: months[month - 1] ?? '', day }
}

/** 3 August 2026. */
export function dayInWords(date: string): string {
  const { year, month, day } = partsOf(date)
  return `${day} ${month} ${year}`
}

/** Mon, 3 August 2026. */
export const weekdayInWords = (date: string): string => `${weekdays[weekdayOfDay(dayOf(date))]}, ${dayInWords(date)}`

/** August 2026. */
export function monthInWords(date: string): string {
  const { year, month } = partsOf(date)
  return `${month} ${year}`
}

/** 3–10 August 2026, with what both ends share said once. */
export function daysInWords({ start, end }: Days): string {
  const from = partsOf(start)
  const to = partsOf(end)
  if (start === end) return dayInWords(start)
  if (from.year !== to.year) return `${dayInWords(start)} – ${dayInWords(end)}`
  if (from.month !== to.month) return `${from.day} ${from.month} – ${dayInWords(end)}`
  return `${from.day}–${dayInWords(end)}`
}
