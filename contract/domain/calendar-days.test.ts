import { expect, test } from 'vitest'
import { dateOfDay, dayNumber, easterDay, lastDayOf, weekdayOfDay } from './calendar-days.ts'

test('a date, its day number and its weekday match the calendar from 1899 to 2101', () => {
  const wrong: string[] = []
  const first = Date.UTC(1899, 0, 1) / 86_400_000
  const end = Date.UTC(2102, 0, 1) / 86_400_000
  for (let number = first; number < end; number++) {
    const date = new Date(number * 86_400_000)
    const shown = date.toISOString().slice(0, 10)
    const [year = 0, month = 0, day = 0] = shown.split('-').map(Number)
    const right =
      dayNumber(year, month, day) === number && dateOfDay(number) === shown && weekdayOfDay(number) === date.getUTCDay()
    if (!right) wrong.push(shown)
  }
  expect(wrong).toEqual([])
})

test.each([
  [2026, 1, '2026-01-31'],
  [2024, 2, '2024-02-29'],
  [2025, 2, '2025-02-28'],
  [1900, 2, '1900-02-28'],
  [2000, 2, '2000-02-29'],
  [2026, 4, '2026-04-30'],
  [2026, 12, '2026-12-31'],
])('the last day of %i-%i is %s', (year, month, last) => expect(dateOfDay(lastDayOf(year, month))).toBe(last))

test.each([
  '1818-03-22',
  '1943-04-25',
  '1954-04-18',
  '1981-04-19',
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2019-04-21',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2030-04-21',
  '2038-04-25',
])('Easter falls on %s', (date) => expect(dateOfDay(easterDay(Number(date.slice(0, 4))))).toBe(date))
