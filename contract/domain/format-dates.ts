import { dateTexts } from '#contract/texts/shared.ts'
import { dateOfDay, dayOf, months } from './calendar-days.ts'
import { toLocalDate, toLocalTime } from './local-time.ts'
import type { Days } from './vacations.ts'

/**
 * The one place that formats dates and times for people (decision 22). A calendar date, YYYY-MM-DD, has no time zone
 * and never shifts; a timestamp, ISO 8601, is shown in the reader's time zone (SHELL-9).
 *
 * Without `today`, YYYY-MM-DD, the year is always written: for emails and stored texts, which are read later.
 */
export type DateReader = { locale: string; timeZone?: string | undefined; today?: string | undefined }

export const anyReader: DateReader = { locale: 'en-GB', timeZone: 'UTC' }

const shapes = {
  thisYear: { weekday: 'short', day: 'numeric', month: 'short' },
  anyYear: { day: 'numeric', month: 'short', year: 'numeric' },
  everyYear: { day: 'numeric', month: 'short' },
  dueDay: { weekday: 'long', day: 'numeric', month: 'long' },
  dueDayOfYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  clock: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats in UTC what is local time already. */
function formatterFor(locale: string, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${locale} ${shape}`
  const cached = formatters.get(key)
  if (cached) return cached
  const made = new Intl.DateTimeFormat(locale, { ...shapes[shape], timeZone: 'UTC' })
  formatters.set(key, made)
  return made
}

/** Versions of the locale data differ in spaces, and in the comma of 'Thu, 10 Dec'. */
const normalize = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/ ?– ?/, '–')
    .replace(/^(\p{L}+), (?=\d)/u, '$1 ')

const utc = (local: string): Date => new Date(local.length === 10 ? `${local}T00:00Z` : `${local.replace(' ', 'T')}Z`)

const format = (local: string, locale: string, shape: keyof typeof shapes): string =>
  normalize(formatterFor(locale, shape).format(utc(local)))

const isCalendarDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

const localDate = (when: string, timeZone: string | undefined): string =>
  isCalendarDate(when) ? when : toLocalDate(new Date(when), timeZone)

/** English in the region of a browser's language: the texts are English, order and clock are those of the region. */
export function englishLocale(language: string): string {
  try {
    const locale = `en-${new Intl.Locale(language).maximize().region}`
    const isKnown = new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale
    return isKnown ? locale : anyReader.locale
  } catch {
    return anyReader.locale // The language is not a valid tag.
  }
}

/** 'Thu 10 Dec' this year, '10 Dec 2027' in another. */
export function formatDate(when: string, { locale, timeZone, today }: DateReader): string {
  const date = localDate(when, timeZone)
  return format(date, locale, today?.slice(0, 4) === date.slice(0, 4) ? 'thisYear' : 'anyYear')
}

/** 'Today', 'Yesterday' or the date; stands alone, not inside a sentence. */
export function formatDay(when: string, reader: DateReader): string {
  const { today, timeZone } = reader
  const date = localDate(when, timeZone)
  if (date === today) return dateTexts.today
  return today && date === dateOfDay(dayOf(today) - 1) ? dateTexts.yesterday : formatDate(date, reader)
}

/** A day somebody waits for: Friday 12 December; in another year than today's with the year. */
export const formatDueDay = (date: string, { locale, today = date }: DateReader): string =>
  format(date, locale, date.slice(0, 4) === today.slice(0, 4) ? 'dueDay' : 'dueDayOfYear')

/** '10:42', or '10:42 AM' where the region counts to twelve. */
export const formatClock = (timestamp: string, { locale, timeZone }: DateReader): string =>
  format(toLocalTime(new Date(timestamp), timeZone), locale, 'clock')

/** 'Today 10:42', 'Yesterday 10:42', 'Thu 10 Dec, 10:42'. */
export function formatDayTime(timestamp: string, reader: DateReader): string {
  const day = formatDay(timestamp, reader)
  return `${day}${/\d/.test(day) ? ',' : ''} ${formatClock(timestamp, reader)}`
}

/** 'Thu 10 Dec, 10:42'; for sentences. */
export const formatDateTime = (timestamp: string, reader: DateReader): string =>
  `${formatDate(timestamp, reader)}, ${formatClock(timestamp, reader)}`

/** The time of today, otherwise the day; where there is little room. */
export const formatTimeOrDay = (timestamp: string, reader: DateReader): string =>
  localDate(timestamp, reader.timeZone) === reader.today ? formatClock(timestamp, reader) : formatDay(timestamp, reader)

/** '7–14 Jan 2027', '30 Dec 2026–3 Jan 2027'; one day is '7 Jan 2027'. */
export const formatDays = ({ start, end }: Days, { locale }: Pick<DateReader, 'locale'>): string =>
  normalize(formatterFor(locale, 'anyYear').formatRange(utc(start), utc(end)))

/** For a sentence on a page: no line ends within the date. */
export const unbroken = (date: string): string => date.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060')

/** 'August 2026', the month of a calendar date. */
export const formatMonth = (date: string, { locale }: Pick<DateReader, 'locale'>): string =>
  format(date, locale, 'month')

/** '14 Feb', a day of every year. */
export const formatYearlyDay = (month: number, day: number, { locale }: Pick<DateReader, 'locale'>): string =>
  format(`2000-${two(month)}-${two(day)}`, locale, 'everyYear')

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
// Made when it is needed: it takes milliseconds, and most pages have no such time.
let relativeTime: Intl.RelativeTimeFormat | undefined
const ago = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  (relativeTime ??= new Intl.RelativeTimeFormat('en', { numeric: 'always' })).format(-count, unit)

/** A past timestamp in words: 'just now', '5 minutes ago', '3 days ago', and its date after a month. */
export function formatRelativeTime(timestamp: string, now: number, reader: DateReader): string {
  // A clock ahead of the server's must not produce a time in the future.
  const past = Math.max(0, now - Date.parse(timestamp))
  if (past < minuteMs) return dateTexts.justNow
  if (past < hourMs) return ago(Math.floor(past / minuteMs), 'minute')
  if (past < dayMs) return ago(Math.floor(past / hourMs), 'hour')
  if (past < 30 * dayMs) return ago(Math.floor(past / dayMs), 'day')
  return formatDate(timestamp, reader)
}

// The forms that the documents fix, the same in every region.

const two = (value: number) => String(value).padStart(2, '0')

function partsOf(when: string, timeZone: string | undefined) {
  const local = isCalendarDate(when) ? when : toLocalTime(new Date(when), timeZone)
  const [year = '', month = '', day = '', hour = '', minute = ''] = local.split(/[- :]/)
  return { year, month: Number(month), day: Number(day), hour: Number(hour), minute }
}

const monthName = (month: number) => months[month - 1] ?? ''

const twelveHours = ({ hour, minute }: ReturnType<typeof partsOf>) => `${hour % 12 === 0 ? 12 : hour % 12}:${minute}`

/** M/DD/YYYY, in the Employee's client list (CLI-3). */
export function formatClientDate(when: string, timeZone: string | undefined): string {
  const { year, month, day } = partsOf(when, timeZone)
  return `${month}/${two(day)}/${year}`
}

/** MM/DD/YYYY, of hire dates and of the birthday beside one (EMP-1, EMP-2, PERM-1). */
export function formatHireDate(when: string, timeZone: string | undefined): string {
  const { year, month, day } = partsOf(when, timeZone)
  return `${two(month)}/${two(day)}/${year}`
}

/** MMMM DD, YYYY, of the password's last change (SET-4). */
export function formatPasswordDate(when: string, timeZone: string | undefined): string {
  const { year, month, day } = partsOf(when, timeZone)
  return `${monthName(month)} ${two(day)}, ${year}`
}

/** h:mma | MMM DD, YYYY, in the bell's panel (NOTE-1). */
export function formatNotificationTime(timestamp: string, timeZone: string | undefined): string {
  const parts = partsOf(timestamp, timeZone)
  const half = parts.hour < 12 ? 'am' : 'pm'
  return `${twelveHours(parts)}${half} | ${monthName(parts.month).slice(0, 3)} ${two(parts.day)}, ${parts.year}`
}

/** h:mmA M/D/YY, of messages (MSG-4). */
export function formatMessageTime(timestamp: string, timeZone: string | undefined): string {
  const parts = partsOf(timestamp, timeZone)
  const half = parts.hour < 12 ? 'AM' : 'PM'
  return `${twelveHours(parts)}${half} ${parts.month}/${parts.day}/${parts.year.slice(-2)}`
}

/** YYYY-MM-DD HH:mm:ss, in the CSV of a conversation (MSG-10). */
export const formatCsvTime = (timestamp: Date, timeZone: string): string => toLocalTime(timestamp, timeZone)
