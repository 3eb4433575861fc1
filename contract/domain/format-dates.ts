/**
 * How dates are shown. A calendar date, YYYY-MM-DD, has no time zone and never goes through a Date; a timestamp, ISO
 * 8601, is shown in the reader's time zone unless one is given (SHELL-9).
 */
type Parts = { year: string; month: number; day: number; hour: number; minute: string }

const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/
const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

function partsOf(when: string, timeZone: string | undefined): Parts {
  const calendar = calendarDate.exec(when)
  if (calendar) {
    const [, year = '', month, day] = calendar
    return { year, month: Number(month), day: Number(day), hour: 0, minute: '00' }
  }
  const shown = formatterFor(timeZone).formatToParts(new Date(when))
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.find((one) => one.type === type)?.value ?? ''
  return {
    year: part('year'),
    month: Number(part('month')),
    day: Number(part('day')),
    hour: Number(part('hour')),
    minute: part('minute').padStart(2, '0'),
  }
}

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const monthName = (month: number) => months[month - 1] ?? ''
const two = (value: number) => String(value).padStart(2, '0')
const clock = ({ hour, minute }: Parts, halves: readonly [am: string, pm: string]) =>
  `${hour % 12 === 0 ? 12 : hour % 12}:${minute}${hour < 12 ? halves[0] : halves[1]}`

/** M/DD/YYYY, as in the Employee's client list. */
export function formatShortDate(when: string, timeZone?: string): string {
  const { year, month, day } = partsOf(when, timeZone)
  return `${month}/${two(day)}/${year}`
}

/** MM/DD/YYYY, as hire dates are shown. */
export function formatHireDate(when: string, timeZone?: string): string {
  const { year, month, day } = partsOf(when, timeZone)
  return `${two(month)}/${two(day)}/${year}`
}

/** MMMM DD, YYYY, as the password's last change is shown. */
export function formatLongDate(when: string, timeZone?: string): string {
  const { year, month, day } = partsOf(when, timeZone)
  return `${monthName(month)} ${two(day)}, ${year}`
}

/** h:mma | MMM DD, YYYY, as in notifications. */
export function formatNotificationTime(timestamp: string, timeZone?: string): string {
  const parts = partsOf(timestamp, timeZone)
  return `${clock(parts, ['am', 'pm'])} | ${monthName(parts.month).slice(0, 3)} ${two(parts.day)}, ${parts.year}`
}

/** h:mmA M/D/YY, as in messages. */
export function formatMessageTime(timestamp: string, timeZone?: string): string {
  const parts = partsOf(timestamp, timeZone)
  return `${clock(parts, ['AM', 'PM'])} ${parts.month}/${parts.day}/${parts.year.slice(-2)}`
}
