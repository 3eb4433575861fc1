import { observanceTexts } from '#contract/texts/onboarding.ts'
import { dateOfDay, dayNumber, easterDay, lastDayOf, months, weekdayOfDay, weekdays } from './calendar-days.ts'
import { type DateReader, formatYearlyDay } from './format-dates.ts'
import { firstHalfYear } from './observances/first-half-year.ts'
import { secondHalfYear } from './observances/second-half-year.ts'
import type { MonthEntry, ObservanceRule } from './observances/rule.ts'

/** The reference list of national days and events (ONB-7): names, rules and descriptions. */
export type Observance = MonthEntry & { month: number }

/** YYYY-MM-DD, both ends included; a single day is first and last at once. */
export type ObservanceDates = { first: string; last: string }

/** The list is ordered by the dates of one ordinary year, so that its order never changes. */
const orderYear = 2026

const lists = Object.values({ ...firstHalfYear, ...secondHalfYear }).map((list, index) => {
  const position = (rule: ObservanceRule) => ('wholeMonth' in rule ? -Infinity : daysOf(index + 1, rule, orderYear)[0])
  return list
    .map((entry): Observance => ({ ...entry, month: index + 1 }))
    .toSorted((a, b) => {
      const [before, after] = [position(a), position(b)]
      return before === after ? a.name.localeCompare(b.name, 'en') : before - after
    })
})

/** A month's observances, 1 to 12: those of the whole month first, then by date. */
export const observancesOf = (month: number): readonly Observance[] => lists[month - 1] ?? []

export const isObservance = (month: number, name: string): boolean =>
  observancesOf(month).some((observance) => observance.name === name)

/** In the order of the reference list; names that it no longer has come last. */
export function orderObservances(month: number, names: readonly string[]): string[] {
  const observanceNames = observancesOf(month).map(({ name }) => name)
  return [
    ...observanceNames.filter((name) => names.includes(name)),
    ...names.filter((name) => !observanceNames.includes(name)),
  ]
}

/** First and last day of an observance, as day numbers. */
function daysOf(month: number, rule: ObservanceRule, year: number): [first: number, last: number] {
  if ('wholeMonth' in rule) return [dayNumber(year, month, 1), lastDayOf(year, month)]
  const day = 'easter' in rule ? easterDay(year) + rule.easter : dayIn(month, rule, year)
  return [day, day]
}

function dayIn(month: number, rule: Exclude<ObservanceRule, { wholeMonth: true } | { easter: number }>, year: number) {
  if ('day' in rule) return dayNumber(year, month, rule.day)
  const weekday = weekdays.indexOf(rule.weekday)
  const plus = rule.plus ?? 0
  if (rule.nth === 'last') {
    const end = lastDayOf(year, month)
    return end - ((weekdayOfDay(end) - weekday + 7) % 7) + plus
  }
  const start = dayNumber(year, month, 1)
  return start + ((weekday - weekdayOfDay(start) + 7) % 7) + 7 * (rule.nth - 1) + plus
}

/** The dates of an observance in a year. One relative to a weekday or to Easter can fall just outside its month. */
export function observanceDates(observance: Observance, year: number): ObservanceDates {
  const [first, last] = daysOf(observance.month, observance, year)
  return { first: dateOfDay(first), last: dateOfDay(last) }
}

/** The day in the month's current or next year, so that a month reads from its first day to its last. */
export function dateInComingMonth(observance: Observance, today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return observanceDates(observance, observance.month < month ? year + 1 : year).first
}

/** The rule in words, without a year: '14 Feb', 'second Sunday of May', 'all month'. */
export function formatObservance(observance: Observance, reader: DateReader): string {
  if ('wholeMonth' in observance) return observanceTexts.wholeMonth
  if ('easter' in observance) return observanceTexts.byEaster(observance.easter)
  if ('day' in observance) return formatYearlyDay(observance.month, observance.day, reader)
  const month = months[observance.month - 1] ?? ''
  const { nth, weekday, plus = 0 } = observance
  const anchor = observanceTexts.nth(nth, weekday, month)
  if (plus === 0) return anchor
  const shown = weekdays[(weekdays.indexOf(weekday) + plus + 7) % 7] ?? weekday
  return plus > 0 ? observanceTexts.after(shown, anchor) : observanceTexts.before(shown, anchor)
}
