import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { matcherOf } from '#contract/domain/finding.ts'
import type { ListChange } from '#contract/domain/list-changes.ts'
import { type DateReader, formatDate } from '#contract/domain/format-dates.ts'
import { type Observance, observanceDates, observancesOf, formatObservance } from '#contract/domain/observances.ts'
import type { monthLists } from '#contract/onboarding-record.ts'
import { eventTexts } from '#contract/texts/onboarding.ts'

export type MonthList = (typeof monthLists)[number]

/** The date in words, for an existing date; undefined for other text. */
export function formatCustomDate(text: string, reader: DateReader): string | undefined {
  const exists = /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOfDay(dayOf(text)) === text
  return exists ? formatDate(text, reader) : undefined
}

/** The first day of the current or next occurrence. */
export function nextDateOf(observance: Observance, today: string): string {
  const year = Number(today.slice(0, 4))
  const [before, now, after] = [year - 1, year, year + 1].map((someYear) => observanceDates(observance, someYear))
  const coming = [before, now].find((dates) => dates !== undefined && dates.last >= today) ?? after
  return coming?.first ?? ''
}

/** The next day, or the month of what lasts all month. */
export function describeNext(observance: Observance, reader: DateReader & { today: string }): string {
  if ('wholeMonth' in observance) return eventTexts.allOf(eventTexts.month(observance.month - 1))
  return formatDate(nextDateOf(observance, reader.today), reader)
}

/**
 * Such as '14 Feb'; where the rule does not name the day, 'third Monday of January, next on 18 Jan 2027'.
 */
export function describeObservance(observance: Observance, reader: DateReader & { today: string }): string {
  const words = formatObservance(observance, reader)
  if ('day' in observance || 'wholeMonth' in observance) return words
  const next = formatDate(nextDateOf(observance, reader.today), reader)
  return `${words}, ${eventTexts.next(next)}`
}

export const toggleElement = (chosen: readonly string[], name: string): ListChange<string> =>
  chosen.includes(name) ? { remove: [name] } : { add: [name] }

/** Matches names that contain all words of the search. */
export function searchObservances(month: number, search: string): Observance[] {
  const isFound = matcherOf(search)
  return observancesOf(month).filter(({ name }) => isFound(name))
}
