import { expect, test } from 'vitest'
import { anyReader } from '#contract/domain/format-dates.ts'
import { observancesOf } from '#contract/domain/observances.ts'
import {
  formatCustomDate,
  searchObservances,
  toggleElement,
  describeObservance,
} from '#web/features/onboarding/events/event-days.ts'

function observance(month: number, name: string) {
  const found = observancesOf(month).find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not in the list`)
  return found
}

test.each([
  [2, "Valentine's Day", '2026-11-21', '14 Feb'],
  [11, 'Movember', '2026-11-21', 'all month'],
  [1, 'Martin Luther King Jr. Day', '2026-11-21', 'third Monday of January, next on 18 Jan 2027'],
  [1, 'Martin Luther King Jr. Day', '2026-01-19', 'third Monday of January, next on Mon 19 Jan'],
  [1, 'Martin Luther King Jr. Day', '2026-01-20', 'third Monday of January, next on 18 Jan 2027'],
  [4, 'Easter Sunday', '2026-11-21', 'in March or April, next on 28 Mar 2027'],
  [4, 'Good Friday', '2026-04-03', '2 days before Easter Sunday, next on Fri 3 Apr'],
])('describeObservance says when %i %s is: %s', (month, name, today, expected) => {
  expect(describeObservance(observance(month, name), { ...anyReader, today })).toBe(expected)
})

test('toggleElement adds a name or removes it', () => {
  expect(toggleElement(['Pi Day'], 'Black History Month')).toEqual({ add: ['Black History Month'] })
  expect(toggleElement(['Pi Day'], 'Pi Day')).toEqual({ remove: ['Pi Day'] })
})

test('searchObservances finds names that contain all words', () => {
  expect(searchObservances(2, 'day VALENTINE').map(({ name }) => name)).toEqual(["Valentine's Day"])
  expect(searchObservances(2, 'valentine pizza')).toEqual([])
})

test.each([
  ['2026-02-14', '14 Feb 2026'],
  ['2028-02-29', '29 Feb 2028'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['mid July', undefined],
  ['2026-02-14 ', undefined],
  ['', undefined],
])('formatCustomDate writes %j as %s', (text, expected) => {
  expect(formatCustomDate(text, anyReader)).toBe(expected)
})
