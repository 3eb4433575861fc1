import { dateOfDay, dayNumber, dayOf, lastDayOf, weekdayOfDay } from '#contract/domain/calendar-days.ts'
import { formatDays, formatMonth } from '#contract/domain/format-days.ts'
import type { Days } from '#contract/domain/vacations.ts'

export const calendarViews = ['month', 'week'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What the calendar shows: the month or the week that `date`, YYYY-MM-DD, lies in. */
export type CalendarPlace = { view: CalendarView; date: string }

/** The month or the week itself; a week begins on Sunday. */
export function daysShown({ view, date }: CalendarPlace): Days {
  const day = dayOf(date)
  if (view === 'week') {
    const sunday = day - weekdayOfDay(day)
    return { start: dateOfDay(sunday), end: dateOfDay(sunday + 6) }
  }
  const [year = 0, month = 0] = date.split('-').map(Number)
  return { start: dateOfDay(dayNumber(year, month, 1)), end: dateOfDay(lastDayOf(year, month)) }
}

/** With the days of the months beside it that the month's first and last week show too. */
export function daysInSight(place: CalendarPlace): Days {
  const { start, end } = daysShown(place)
  return { start: dateOfDay(dayOf(start) - 6), end: dateOfDay(dayOf(end) + 6) }
}

/** The month or week before this one, or after it. */
export function moved(place: CalendarPlace, by: -1 | 1): CalendarPlace {
  const { start, end } = daysShown(place)
  if (place.view === 'week') return { ...place, date: dateOfDay(dayOf(place.date) + 7 * by) }
  const date = by === 1 ? dateOfDay(dayOf(end) + 1) : `${dateOfDay(dayOf(start) - 1).slice(0, 7)}-01`
  return { ...place, date }
}

/** August 2026, or 2–8 August 2026. */
export const placeInWords = (place: CalendarPlace): string =>
  place.view === 'month' ? formatMonth(place.date) : formatDays(daysShown(place))

/** Where a key of the keyboard leads; undefined for one that means nothing here. */
export function placeAfterKey(key: string, place: CalendarPlace, today: string): CalendarPlace | undefined {
  switch (key.toLowerCase()) {
    case 'm':
      return { ...place, view: 'month' }
    case 'w':
      return { ...place, view: 'week' }
    case 't':
      return { ...place, date: today }
    case 'arrowleft':
      return moved(place, -1)
    case 'arrowright':
      return moved(place, 1)
    default:
      return undefined
  }
}
