import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { Day } from '#contract/domain/fields.ts'
import { type CalendarPlace, calendarViews } from '#web/features/vacations/calendar-place.ts'
import { todayHere } from '#web/features/vacations/today.ts'

/** The calendar's place on a page whose address does not keep it: at first the month of `date`, or of today. */
export function useCalendarPlace(date?: string) {
  return useState<CalendarPlace>(() => ({ view: 'month', date: date ?? todayHere() }))
}

const View = z.enum(calendarViews)

/** What the address says, and where it says nothing, or nonsense, the month of `date`. */
function placeIn(params: URLSearchParams, date: string): CalendarPlace {
  const view = View.safeParse(params.get('view'))
  const said = Day.safeParse(params.get('date'))
  return { view: view.success ? view.data : 'month', date: said.success ? said.data : date }
}

/** `?view=week&date=2026-08-03`, to go along from the calendar to a request and back. */
export const searchOf = ({ view, date }: CalendarPlace): string => `?${new URLSearchParams({ view, date }).toString()}`

/** The calendar's place kept in the address, so that a reload, a link and the way back show the same days. */
export function useAddressedPlace(date: string) {
  const [params, setParams] = useSearchParams()
  const place = useMemo(() => placeIn(params, date), [params, date])
  const setPlace = (next: CalendarPlace) => setParams(searchOf(next), { replace: true, preventScrollReset: true })
  return [place, setPlace] as const
}
