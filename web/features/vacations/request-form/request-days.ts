import { type Days, countDays, isAway, maxVacationDays, overlap } from '#contract/domain/vacations.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { createFormDraft } from '#web/lib/storage/draft-store.ts'

export type RequestDraft = { start_date: string; end_date: string; note: string }

export const emptyRequestDraft: RequestDraft = { start_date: '', end_date: '', note: '' }

export const requestDraft = createFormDraft('vacation request', emptyRequestDraft)

/** While a year is typed the field has one with fewer digits, `0002-08-03`. */
export const isComplete = (date: string): boolean => date >= '1000-01-01'

/** The error of both dates together, once both are complete (VAC-1). */
export function requestProblem({ start_date, end_date }: RequestDraft): string | undefined {
  if (!isComplete(start_date) || !isComplete(end_date)) return undefined
  if (start_date > end_date) return vacationTexts.invalidDates
  return countDays({ start: start_date, end: end_date }) > maxVacationDays
    ? vacationTexts.tooLong(maxVacationDays)
    : undefined
}

/** The chosen days, once they can be submitted (VAC-2). */
export const daysOf = (typed: RequestDraft): Days | undefined =>
  isComplete(typed.start_date) && isComplete(typed.end_date) && requestProblem(typed) === undefined
    ? { start: typed.start_date, end: typed.end_date }
    : undefined

/** The person's own requests, neither denied nor cancelled, that share a day with these. */
export const findOverlaps = (days: Days, own: readonly Vacation[]): Vacation[] =>
  own.filter((vacation) => isAway(vacation) && overlap(days, vacation)).toSorted((a, b) => (a.start < b.start ? -1 : 1))
