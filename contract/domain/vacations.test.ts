import fc from 'fast-check'
import { expect, test } from 'vitest'
import { submitVacation } from '../vacations.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import { dateOfDay, dayNumber } from './calendar-days.ts'
import { contrastRatio } from './colors.ts'
import {
  dayAfter,
  type Days,
  countDays,
  maxVacationDays,
  overlap,
  vacationColor,
  vacationStatuses,
} from './vacations.ts'

const first = dayNumber(2020, 1, 1)
const span = fc
  .record({ from: fc.integer({ min: 0, max: 4000 }), more: fc.integer({ min: 0, max: 40 }) })
  .map(({ from, more }): Days => ({ start: dateOfDay(first + from), end: dateOfDay(first + from + more) }))

/** Every day of the range, counted one by one. */
function eachOf({ start, end }: Days): string[] {
  const days = [start]
  for (let day = start; day < end; days.push(day)) day = dayAfter(day)
  return days
}

test.each([
  ['2026-08-03', '2026-08-03', 1],
  ['2026-08-03', '2026-08-10', 8],
  ['2024-02-28', '2024-03-01', 3],
  ['2026-02-28', '2026-03-01', 2],
  ['2026-12-31', '2027-01-01', 2],
  // Clocks change in these ranges: they are no multiples of 24 hours.
  ['2026-03-28', '2026-03-30', 3],
  ['2026-10-24', '2026-10-26', 3],
  // Samoa skipped 30 December 2011; the calendar has it.
  ['2011-12-29', '2011-12-31', 3],
])('[VAC-6] a vacation from %s to %s lasts %i days', (start, end, days) => expect(countDays({ start, end })).toBe(days))

test.each([
  ['2026-08-10', '2026-08-11'],
  ['2026-08-31', '2026-09-01'],
  ['2026-12-31', '2027-01-01'],
  ['2024-02-28', '2024-02-29'],
  ['2024-02-29', '2024-03-01'],
  ['2100-02-28', '2100-03-01'],
  ['2011-12-29', '2011-12-30'],
])('[VAC-6] the day after %s is %s', (day, next) => expect(dayAfter(day)).toBe(next))

test('[VAC-6] a vacation counts every day from the first to the last', () => {
  fc.assert(
    fc.property(span, (days) => {
      expect(eachOf(days)).toHaveLength(countDays(days))
    }),
  )
})

test('[VAC-7] two vacations overlap exactly when they share a day, in either order', () => {
  const near = span.chain((one) =>
    fc.integer({ min: -45, max: 45 }).map((by): [Days, Days] => {
      const [year = 0, month = 0, day = 0] = one.start.split('-').map(Number)
      const start = dayNumber(year, month, day) + by
      return [one, { start: dateOfDay(start), end: dateOfDay(start + 5) }]
    }),
  )
  let common = 0
  fc.assert(
    fc.property(near, ([one, other]) => {
      const shared = eachOf(one).some((day) => eachOf(other).includes(day))
      if (shared) common++
      expect([overlap(one, other), overlap(other, one)]).toEqual([shared, shared])
    }),
  )
  expect(common).toBeGreaterThan(5)
})

test('[VAC-7] the last day of one and the first of the next overlap when they are the same day', () => {
  const one = { start: '2026-08-03', end: '2026-08-10' }
  expect(overlap(one, { start: '2026-08-10', end: '2026-08-12' })).toBe(true)
  expect(overlap(one, { start: '2026-08-11', end: '2026-08-12' })).toBe(false)
  expect(overlap(one, { start: '2026-08-05', end: '2026-08-06' })).toBe(true)
})

test('[VAC-3] each status has a color of its own that is readable on white', () => {
  const colors = vacationStatuses.map(vacationColor)
  expect(new Set(colors).size).toBe(3)
  for (const color of colors) {
    expect(color).toMatch(/^#[\da-f]{6}$/)
    expect(contrastRatio(color, '#ffffff')).toBeGreaterThanOrEqual(3)
  }
})

const errorsOf = (start_date: unknown, end_date: unknown) => {
  const { error } = submitVacation.body.safeParse({ start_date, end_date, note: '' })
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

test('[VAC-2] [VAC-6] a request has two dates that exist, the first not after the last', () => {
  expect(errorsOf('2026-08-03', '2026-08-03')).toEqual([])
  expect(errorsOf('2026-08-03', '2026-08-10')).toEqual([])
  expect(errorsOf('2024-02-29', '2024-02-29')).toEqual([])
  expect(errorsOf('2026-08-10', '2026-08-03')).toEqual([['end_date', vacationTexts.invalidDates]])
  for (const wrong of [undefined, '', '2026-02-31', '2026-02-29', '2026-8-3', '03.08.2026', '2026-08-03T00:00:00Z', 5])
    expect(errorsOf(wrong, '2026-08-10').map(([path]) => path)).toEqual(['start_date'])
  expect(errorsOf('2026-02-27', '2026-02-29').map(([path]) => path)).toEqual(['end_date'])
  expect(errorsOf('2026-08-03', undefined).map(([path]) => path)).toEqual(['end_date'])
  expect(errorsOf(undefined, undefined).map(([path]) => path)).toEqual(['start_date', 'end_date'])
})

test(`[VAC-2] a request for more than ${maxVacationDays} days is refused`, () => {
  expect(errorsOf('2027-03-01', '2028-02-29')).toEqual([])
  expect(errorsOf('2027-03-01', '2028-03-01')).toEqual([['end_date', vacationTexts.tooLong(maxVacationDays)]])
  expect(errorsOf('2026-01-01', '2036-01-01')).toEqual([['end_date', vacationTexts.tooLong(maxVacationDays)]])
})
