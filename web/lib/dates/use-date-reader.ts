import { useMemo } from 'react'
import { firstDayOfWeek } from '#contract/domain/calendar-days.ts'
import { type DateReader, englishLocale } from '#contract/domain/format-dates.ts'
import { useLocalToday } from './today.ts'

// Worked out when a page first shows a date: it takes milliseconds.
let region: { locale: string; firstDay: number } | undefined
const readRegion = () =>
  (region ??= { locale: englishLocale(navigator.language), firstDay: firstDayOfWeek(navigator.language) })

/** The reader's region and day, in the time zone of the browser, and the weekday of their weeks' first day. Changes at midnight. */
export function useDateReader(): DateReader & { today: string; firstDay: number } {
  const today = useLocalToday()
  return useMemo(() => ({ ...readRegion(), today }), [today])
}
