import { useSyncExternalStore } from 'react'
import { formatLongDate, formatMessageTime } from '#contract/domain/format-dates.ts'
import { messageTexts } from '#contract/texts/messages.ts'

/** h:mmA of a moment. */
export const formatClock = (moment: string, timeZone?: string): string =>
  formatMessageTime(moment, timeZone).split(' ')[0] ?? ''

/** M/D/YY of a moment: the day it belongs to, for a reader in this time zone. */
export const formatDay = (moment: string, timeZone?: string): string =>
  formatMessageTime(moment, timeZone).split(' ')[1] ?? ''

/** The day before a day, by the calendar: hours are not counted, some days have 23 or 25. */
function previousDay(day: string): string {
  const [month = 0, date = 0, year = 0] = day.split('/').map(Number)
  const before = new Date(Date.UTC(2000 + year, month - 1, date - 1))
  return formatDay(before.toISOString(), 'UTC')
}

/** The line above the first message of a day. `today` is a day as `dayOf` writes it. */
export function formatDayHeading(moment: string, today: string, timeZone?: string): string {
  const day = formatDay(moment, timeZone)
  if (day === today) return messageTexts.today
  return day === previousDay(today) ? messageTexts.yesterday : formatLongDate(moment, timeZone)
}

/** When something was last said, as short as a list wants it: the time today, the word yesterday, the date before. */
export function formatShortDate(moment: string, today: string, timeZone?: string): string {
  const day = formatDay(moment, timeZone)
  if (day === today) return formatClock(moment, timeZone)
  return day === previousDay(today) ? messageTexts.yesterday : day
}

const currentDay = () => formatDay(new Date().toISOString())

/** Looks every half a minute: a timer for midnight would sleep through it on a machine that is closed meanwhile. */
function subscribeToToday(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000)
  return () => clearInterval(timer)
}

/** The present day, M/D/YY; what was written today becomes yesterday's at midnight. */
export const useToday = (): string => useSyncExternalStore(subscribeToToday, currentDay)
