/** The day, YYYY-MM-DD, and the hour in a time zone; UTC when the zone is unknown or missing. */
export function nowInZone(zone: string | null, now: Date): { day: string; hour: number } {
  const parts = formatterFor(zone).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

function formatterFor(zone: string | null): Intl.DateTimeFormat {
  const options = { hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone ?? 'UTC' })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }) // a zone that was removed from the database
  }
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
