import { toLocalTime } from '#contract/domain/local-time.ts'

/** The day, YYYY-MM-DD, and the hour in a time zone; UTC when the zone is unknown or missing. */
export function nowInZone(zone: string | null, now: Date): { day: string; hour: number } {
  const local = toLocalTime(now, zone ?? 'UTC')
  return { day: local.slice(0, 10), hour: Number(local.slice(11, 13)) }
}

/** Whether a date recurs on a day. 29 February recurs on the 28th in other years. */
export function isAnniversary(day: string, date: string): boolean {
  const [year, ending] = [Number(day.slice(0, 4)), date.slice(5)]
  return day.slice(5) === (ending === '02-29' && !isLeap(year) ? '02-28' : ending)
}

/** The number of years on the anniversary itself; 0 on any other day and in the first year. */
export const countYears = (day: string, date: string): number =>
  isAnniversary(day, date) ? Math.max(0, Number(day.slice(0, 4)) - Number(date.slice(0, 4))) : 0

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
