import { dateOfDay, dayNumber, dayOf, lastDayOf, weekStartOf } from '#contract/domain/calendar-days.ts'
import { type DateReader, formatDays, formatMonth } from '#contract/domain/format-dates.ts'
import type { Days } from '#contract/domain/vacations.ts'

export const calendarViews = ['month', 'week', 'year'] as const
type CalendarView = (typeof calendarViews)[number]

/** The views in which FullCalendar draws days. */
export type GridView = Exclude<CalendarView, 'year'>

/** The month, week or year around `date`, YYYY-MM-DD. */
export type CalendarRange = { view: CalendarView; date: string }

/** The days of the month, week or year itself; a week starts on the weekday `firstDay`, 0 is Sunday. */
export function visibleDays({ view, date }: CalendarRange, firstDay: number): Days {
  const day = dayOf(date)
  if (view === 'week') {
    const first = weekStartOf(day, firstDay)
    return { start: dateOfDay(first), end: dateOfDay(first + 6) }
  }
  if (view === 'year') return { start: `${date.slice(0, 4)}-01-01`, end: `${date.slice(0, 4)}-12-31` }
  const [year = 0, month = 0] = date.split('-').map(Number)
  return { start: dateOfDay(dayNumber(year, month, 1)), end: dateOfDay(lastDayOf(year, month)) }
}

/** Also the days of adjacent months in the first and last week, as the grid draws them. */
export function wholeWeeks({ start, end }: Days, firstDay: number): Days {
  const [first, last] = [weekStartOf(dayOf(start), firstDay), weekStartOf(dayOf(end), firstDay)]
  return { start: dateOfDay(first), end: dateOfDay(last + 6) }
}

/** The previous or next month, week or year. */
export function moveRange(range: CalendarRange, by: -1 | 1): CalendarRange {
  if (range.view === 'week') return { ...range, date: dateOfDay(dayOf(range.date) + 7 * by) }
  const { start, end } = visibleDays(range, 0)
  if (by === 1) return { ...range, date: dateOfDay(dayOf(end) + 1) }
  return { ...range, date: visibleDays({ ...range, date: dateOfDay(dayOf(start) - 1) }, 0).start }
}

/** August 2026, 2–8 Aug 2026, or 2026. */
export function formatRange(range: CalendarRange, reader: DateReader & { firstDay: number }): string {
  if (range.view === 'year') return range.date.slice(0, 4)
  return range.view === 'month'
    ? formatMonth(range.date, reader)
    : formatDays(visibleDays(range, reader.firstDay), reader)
}

/** The range after a key press; undefined for other keys. */
export function rangeAfterKey(key: string, range: CalendarRange, today: string): CalendarRange | undefined {
  switch (key.toLowerCase()) {
    case 'm':
      return { ...range, view: 'month' }
    case 'w':
      return { ...range, view: 'week' }
    case 'y':
      return { ...range, view: 'year' }
    case 't':
      return { ...range, date: today }
    case 'arrowleft':
      return moveRange(range, -1)
    case 'arrowright':
      return moveRange(range, 1)
    default:
      return undefined
  }
}
