import { useSyncExternalStore } from 'react'
import { formatLongDate, formatMessageTime } from '#contract/domain/format-dates.ts'
import { messageTexts } from '#contract/texts/messages.ts'

/** h:mmA of a moment. */
export const clockOf = (moment: string, timeZone?: string): string =>
  formatMessageTime(moment, timeZone).split(' ')[0] ?? ''

/** M/D/YY of a moment: the day it belongs to, for a reader in this time zone. */
export const dayOf = (moment: string, timeZone?: string): string =>
  formatMessageTime(moment, timeZone).split(' ')[1] ?? ''

/** The day before a day, by the calendar: hours are not counted, some days have 23 or 25. */
function dayBefore(day: string): string {
  const [month = 0, date = 0, year = 0] = day.split('/').map(Number)
  const before = new Date(Date.UTC(2000 + year, month - 1, date - 1))
  return dayOf(before.toISOString(), 'UTC')
}

/** The line above the first message of a day. `today` is a day as `dayOf` writes it. */
export function dayName(moment: string, today: string, timeZone?: string): string {
  const day = dayOf(moment, timeZone)
  if (day === today) return messageTexts.today
  return day === dayBefore(today) ? messageTexts.yesterday : formatLongDate(moment, timeZone)
}

/** When something was last said, as short as a list wants it: the time today, the word yesterday, the date before. */
export function shortWhen(moment: string, today: string, timeZone?: string): string {
  const day = dayOf(moment, timeZone)
  if (day === today) return clockOf(moment, timeZone)
  return day === dayBefore(today) ? messageTexts.yesterday : day
}

const today = () => dayOf(new Date().toISOString())

/** Looks every half a minute: a timer for midnight would sleep through it on a machine that is closed meanwhile. */
function follow(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000)
  return () => clearInterval(timer)
}

/** The present day, M/D/YY; what was written today becomes yesterday's at midnight. */
export const useToday = (): string => useSyncExternalStore(follow, today)
