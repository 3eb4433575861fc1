import { useMemo } from 'react'
import { firstDayOfWeek } from '#contract/domain/calendar-days.ts'
import { type DateReader, englishLocale } from '#contract/domain/format-dates.ts'
import { readerZone } from '#web/lib/server-render.ts'
import { useLocalToday } from './today.ts'

type Region = { language: string; locale: string; firstDay: number }

// Worked out when a page first shows a date: it takes milliseconds.
let region: Region | undefined
function readRegion(): Region {
  const { language } = navigator
  if (region?.language !== language)
    region = { language, locale: englishLocale(language), firstDay: firstDayOfWeek(language) }
  return region
}

/** The reader's region and day, in the time zone of the browser, and the weekday of their weeks' first day. Changes at midnight. */
export function useDateReader(): DateReader & { today: string; firstDay: number } {
  const today = useLocalToday()
  return useMemo(() => ({ ...readRegion(), today, timeZone: readerZone() }), [today])
}
