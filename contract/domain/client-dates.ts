import { monthLists, type OnboardingRecord } from '../onboarding-record.ts'
import { isDate } from './calendar-days.ts'
import { observanceDates, observancesOf } from './observances.ts'
import type { Days } from './vacations.ts'

/** A date that matters to a client, YYYY-MM-DD. */
export type ClientDate = { date: string; name: string }
/** The parts of a client's record with such dates. */
export type DatesOfClient = Pick<OnboardingRecord, (typeof monthLists)[number] | 'custom_dates'>

/**
 * The client's own dates and chosen national days within the range, in order. Observances of a whole month and dates
 * written in words are left out. A picked date recurs every year from its own year on.
 */
export function clientDatesWithin(dates: DatesOfClient, { start, end }: Days): ClientDate[] {
  const years = yearsFrom(Number(start.slice(0, 4)) - 1, Number(end.slice(0, 4)) + 1)
  return [...chosenDates(dates, years), ...ownDates(dates, years)]
    .filter(({ date }) => start <= date && date <= end)
    .toSorted((a, b) => (a.date === b.date ? a.name.localeCompare(b.name, 'en') : a.date < b.date ? -1 : 1))
}

const yearsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const chosenDates = (dates: DatesOfClient, years: number[]): ClientDate[] =>
  monthLists.flatMap((list, index) =>
    observancesOf(index + 1)
      .filter((observance) => !('wholeMonth' in observance) && dates[list].includes(observance.name))
      // An observance relative to a weekday or to Easter can fall into the year beside the one of its list.
      .flatMap((observance) =>
        years.map((year) => ({ date: observanceDates(observance, year).first, name: observance.name })),
      ),
  )

const ownDates = ({ custom_dates }: DatesOfClient, years: number[]): ClientDate[] =>
  custom_dates.flatMap(({ date, name }) => {
    const [, year = '', day = ''] = /^(\d{4})-(\d{2}-\d{2})$/.exec(date) ?? []
    if (day === '') return []
    return years
      .filter((candidate) => candidate >= Number(year) && isDate(`${candidate}-${day}`)) // 29 February only in leap years
      .map((candidate) => ({ date: `${candidate}-${day}`, name }))
  })
