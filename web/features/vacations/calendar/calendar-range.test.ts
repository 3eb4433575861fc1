import { expect, test } from 'vitest'
import { dateOfDay, dayOf, firstDayOfWeek } from '#contract/domain/calendar-days.ts'
import { anyReader } from '#contract/domain/format-dates.ts'
import { visibleDays, moveRange, rangeAfterKey, formatRange, wholeWeeks } from './calendar-range.ts'

const sundays = { ...anyReader, firstDay: 0 }
const month = (date: string) => ({ view: 'month', date }) as const
const week = (date: string) => ({ view: 'week', date }) as const
const year = (date: string) => ({ view: 'year', date }) as const

test('[VAC-3] the calendar shows a whole month or year, or a week from Sunday to Saturday', () => {
  expect(visibleDays(month('2028-02-10'), 0)).toEqual({ start: '2028-02-01', end: '2028-02-29' })
  expect(visibleDays(week('2026-11-21'), 0)).toEqual({ start: '2026-11-15', end: '2026-11-21' })
  expect(visibleDays(week('2026-11-22'), 0)).toEqual({ start: '2026-11-22', end: '2026-11-28' })
  expect(visibleDays(year('2028-02-10'), 0)).toEqual({ start: '2028-01-01', end: '2028-12-31' })
  expect(formatRange(year('2028-02-10'), sundays)).toBe('2028')
  expect(formatRange(month('2026-08-31'), sundays)).toBe('August 2026')
  expect(formatRange(week('2026-12-30'), sundays)).toBe('27 Dec 2026–2 Jan 2027')
})

test('[VAC-3] the grid draws whole weeks around the month', () => {
  expect(wholeWeeks(visibleDays(month('2026-08-15'), 0), 0)).toEqual({ start: '2026-07-26', end: '2026-09-05' })
  expect(wholeWeeks(visibleDays(week('2026-11-21'), 0), 0)).toEqual({ start: '2026-11-15', end: '2026-11-21' })
})

test('[VAC-3] previous and next move by a month or a year from any of its days, or by a week', () => {
  expect(moveRange(month('2026-01-31'), 1)).toEqual(month('2026-02-01'))
  expect(moveRange(month('2026-03-31'), -1)).toEqual(month('2026-02-01'))
  expect(moveRange(month('2026-12-01'), 1)).toEqual(month('2027-01-01'))
  expect(moveRange(year('2028-02-29'), 1)).toEqual(year('2029-01-01'))
  expect(moveRange(year('2028-02-29'), -1)).toEqual(year('2027-01-01'))
  expect(moveRange(week('2026-12-30'), 1)).toEqual(week('2027-01-06'))
  expect(moveRange(week('2026-01-02'), -1)).toEqual(week('2025-12-26'))
})

test('[SHELL-7] m, w, y, t and the arrow keys act like their buttons, other keys do nothing', () => {
  const at = month('2026-08-15')
  expect(rangeAfterKey('w', at, '2026-11-21')).toEqual(week('2026-08-15'))
  expect(rangeAfterKey('M', week('2026-08-15'), '2026-11-21')).toEqual(at)
  expect(rangeAfterKey('y', at, '2026-11-21')).toEqual(year('2026-08-15'))
  expect(rangeAfterKey('t', at, '2026-11-21')).toEqual(month('2026-11-21'))
  expect(rangeAfterKey('ArrowLeft', at, '2026-11-21')).toEqual(month('2026-07-01'))
  expect(rangeAfterKey('ArrowRight', at, '2026-11-21')).toEqual(month('2026-09-01'))
  expect(rangeAfterKey('Enter', at, '2026-11-21')).toBeUndefined()
})

test.each([
  ['en-US', 0],
  ['en-GB', 1],
  ['de', 1],
  ['de-AT', 1],
  ['fr-CA', 0],
  ['pt-BR', 0],
  ['pt-PT', 0],
  ['ja', 0],
  ['he', 0],
  ['ar-EG', 6],
  ['fa', 6],
  ['dv-MV', 5],
  ['en-AU', 1],
  ['en', 0],
  ['no tag', 1],
])('[VAC-3] for %s a week begins on weekday %i, in its name, its days and its grid', (language, firstDay) => {
  expect(firstDayOfWeek(language)).toBe(firstDay)
  const { start, end } = visibleDays(week('2026-11-18'), firstDay)
  expect(new Date(start).getUTCDay()).toBe(firstDay)
  expect(dayOf(end) - dayOf(start)).toBe(6)
  expect(start <= '2026-11-18' && '2026-11-18' <= end).toBe(true)
  const grid = wholeWeeks(visibleDays(month('2026-11-18'), firstDay), firstDay)
  expect(new Date(grid.start).getUTCDay()).toBe(firstDay)
  expect(new Date(dateOfDay(dayOf(grid.end) + 1)).getUTCDay()).toBe(firstDay)
})

test('[VAC-3] where the browser knows when weeks begin, it is as here', () => {
  for (const region of [
    'US',
    'GB',
    'DE',
    'BR',
    'EG',
    'IL',
    'JP',
    'IN',
    'MV',
    'FR',
    'CA',
    'MX',
    'SA',
    'AU',
    'PT',
    'ZA',
    'AE',
    'IR',
  ])
    expect([region, firstDayOfWeek(`en-${region}`)]).toEqual([
      region,
      new Intl.Locale(`en-${region}`).getWeekInfo().firstDay % 7,
    ])
})
