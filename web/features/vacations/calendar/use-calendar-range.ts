import { useMemo, useState } from 'react'
import { useSearchParams } from '#web/lib/navigation/router.tsx'
import { isDate } from '#contract/domain/calendar-days.ts'
import { type CalendarRange, calendarViews } from './calendar-range.ts'
import { localToday } from '#web/lib/dates/today.ts'

/** The calendar's range on a page whose address does not hold it: the month of `date`, or of today. */
export function useCalendarRange(date?: string) {
  return useState<CalendarRange>(() => ({ view: 'month', date: date ?? localToday() }))
}

/** The range in the address; missing or invalid values give the month of `date`. */
function placeIn(params: URLSearchParams, date: string): CalendarRange {
  const requested = params.get('date')
  const view = calendarViews.find((candidate) => candidate === params.get('view')) ?? 'month'
  return { view, date: requested !== null && isDate(requested) ? requested : date }
}

/** `?view=week&date=2026-08-03`, for links from the calendar to a request and back. */
export const rangeSearch = ({ view, date }: CalendarRange): string =>
  `?${new URLSearchParams({ view, date }).toString()}`

/** The calendar's range in the address, so that a reload, a link and Back show the same days. */
export function useRangeFromAddress(date: string) {
  const [params, setParams] = useSearchParams()
  const range = useMemo(() => placeIn(params, date), [params, date])
  const setPlace = (next: CalendarRange) => setParams(rangeSearch(next), { replace: true, preventScrollReset: true })
  return [range, setPlace] as const
}
