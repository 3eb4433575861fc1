import { useMemo } from 'react'
import { firstDayOfWeek } from '#contract/domain/calendar-days.ts'
import { type DateReader, englishLocale } from '#contract/domain/format-dates.ts'
import { useLocalToday } from './today.ts'

const locale = englishLocale(navigator.language)
const firstDay = firstDayOfWeek(navigator.language)

/** The reader's region and day, in the time zone of the browser, and the weekday of their weeks' first day. Changes at midnight. */
export function useDateReader(): DateReader & { today: string; firstDay: number } {
  const today = useLocalToday()
  return useMemo(() => ({ locale, today, firstDay }), [today])
}
