import { formatLongDate } from './format-dates.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const formatter = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** A past timestamp in words: 'just now', '5 minutes ago', '3 days ago', and its date after a month. */
export function formatRelativeTime(timestamp: string, now: number, timeZone?: string): string {
  // A clock ahead of the server's must not produce a time in the future.
  const past = Math.max(0, now - Date.parse(timestamp))
  if (past < minute) return 'just now'
  if (past < hour) return formatter.format(-Math.floor(past / minute), 'minute')
  if (past < day) return formatter.format(-Math.floor(past / hour), 'hour')
  if (past < 30 * day) return formatter.format(-Math.floor(past / day), 'day')
  return formatLongDate(timestamp, timeZone)
}
