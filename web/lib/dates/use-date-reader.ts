import { useMemo } from 'react'
import { type DateReader, englishLocale } from '#contract/domain/format-dates.ts'
import { useLocalToday } from './today.ts'

const locale = englishLocale(navigator.language)

/** The reader's region and day, in the time zone of the browser. Changes at midnight. */
export function useDateReader(): DateReader & { today: string } {
  const today = useLocalToday()
  return useMemo(() => ({ locale, today }), [today])
}
