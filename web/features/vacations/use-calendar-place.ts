import { useState } from 'react'
import { todayHere } from '#web/features/vacations/today.ts'
import type { CalendarPlace } from '#web/features/vacations/vacation-calendar.tsx'

/** The calendar's place on a page whose address does not keep it: at first the month of `date`, or of today. */
export function useCalendarPlace(date?: string) {
  return useState<CalendarPlace>(() => ({ view: 'month', date: date ?? todayHere() }))
}
