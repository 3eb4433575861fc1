import { useSyncExternalStore } from 'react'
import { formatLongDate, formatMessageTime } from '#contract/domain/format-dates.ts'
import { messageTexts } from '#contract/texts/messages.ts'

/** The h:mmA part of a timestamp. */
export const formatClock = (moment: string, timeZone?: string): string =>
  formatMessageTime(moment, timeZone).split(' ')[0] ?? ''

/** The M/D/YY part of a timestamp, in a time zone. */
export const formatDay = (moment: string, timeZone?: string): string =>
  formatMessageTime(moment, timeZone).split(' ')[1] ?? ''

/** By the calendar: some days have 23 or 25 hours. */
function previousDay(day: string): string {
  const [month = 0, date = 0, year = 0] = day.split('/').map(Number)
  const before = new Date(Date.UTC(2000 + year, month - 1, date - 1))
  return formatDay(before.toISOString(), 'UTC')
}

/** The line above the first message of a day. `today` has the format of `formatDay`. */
export function formatDayHeading(moment: string, today: string, timeZone?: string): string {
  const day = formatDay(moment, timeZone)
  if (day === today) return messageTexts.today
  return day === previousDay(today) ? messageTexts.yesterday : formatLongDate(moment, timeZone)
}

/** The time today, the word yesterday, the date before. */
export function formatShortDate(moment: string, today: string, timeZone?: string): string {
  const day = formatDay(moment, timeZone)
  if (day === today) return formatClock(moment, timeZone)
  return day === previousDay(today) ? messageTexts.yesterday : day
}

const currentDay = () => formatDay(new Date().toISOString())

/** Checks every half a minute: a timer for midnight would not fire on a sleeping machine. */
function subscribeToToday(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000)
  return () => clearInterval(timer)
}

/** The present day as M/D/YY, updated at midnight. */
export const useToday = (): string => useSyncExternalStore(subscribeToToday, currentDay)
