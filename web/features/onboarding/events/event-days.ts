import { type Observance, observanceDates, observancesOf, formatObservance } from '#contract/domain/observances.ts'
import type { monthLists } from '#contract/onboarding-record.ts'
import { eventTexts } from '#contract/texts/onboarding.ts'

export type MonthList = (typeof monthLists)[number]

const weekdayDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const wholeDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

const padTwo = (value: number) => String(value).padStart(2, '0')

/** The calendar date in the reader's time zone, YYYY-MM-DD. */
export const toLocalDate = (moment: Date): string =>
  `${moment.getFullYear()}-${padTwo(moment.getMonth() + 1)}-${padTwo(moment.getDate())}`

/** 'Saturday, February 14, 2026' for an existing date; undefined for other text. */
export function formatCalendarDate(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  const exists = !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text)
  return exists ? wholeDate.format(day) : undefined
}

/** The first day of the current or next occurrence. */
function nextDateOf(observance: Observance, today: string): string {
  const year = Number(today.slice(0, 4))
  const [before, now, after] = [year - 1, year, year + 1].map((one) => observanceDates(observance, one))
  const coming = [before, now].find((dates) => dates !== undefined && dates.last >= today) ?? after
  return coming?.first ?? ''
}

/**
 * Such as 'February 14'; where the rule does not name the day, 'third Monday of January, next on Monday, January 18'.
 */
export function describeObservance(observance: Observance, today: string): string {
  const words = formatObservance(observance)
  if ('day' in observance || 'wholeMonth' in observance) return words
  const next = weekdayDate.format(new Date(`${nextDateOf(observance, today)}T00:00:00Z`))
  return `${words}, ${eventTexts.next(next)}`
}

/** Keeps the order of the reference list. */
export function toggleObservance(month: number, chosen: readonly string[], name: string): string[] {
  const wanted = new Set(chosen)
  if (!wanted.delete(name)) wanted.add(name)
  const known = observancesOf(month).map((observance) => observance.name)
  return [...known.filter((one) => wanted.has(one)), ...[...wanted].filter((one) => !known.includes(one))]
}

/** Matches names that contain all words of the search. */
export function searchObservances(month: number, search: string): Observance[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return observancesOf(month).filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
