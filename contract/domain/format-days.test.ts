import { expect, test } from 'vitest'
import { formatDay, formatDays, formatTimestampDay, formatMonth, formatShortDay, formatWeekday } from './format-days.ts'

test('a range of days names the shared month and year once', () => {
  expect(formatDays({ start: '2026-08-03', end: '2026-08-10' })).toBe('3–10 August 2026')
  expect(formatDays({ start: '2026-07-28', end: '2026-08-03' })).toBe('28 July – 3 August 2026')
  expect(formatDays({ start: '2026-12-30', end: '2027-01-04' })).toBe('30 December 2026 – 4 January 2027')
  expect(formatDays({ start: '2026-08-03', end: '2027-08-10' })).toBe('3 August 2026 – 10 August 2027')
  expect(formatDays({ start: '2026-08-03', end: '2026-08-03' })).toBe('3 August 2026')
})

test('every date has a weekday, also the one that Samoa skipped', () => {
  expect(formatDay('2026-11-01')).toBe('1 November 2026')
  expect(formatShortDay('2026-11-01')).toBe('1 Nov 2026')
  expect(formatWeekday('2026-11-01')).toBe('Sun, 1 November 2026')
  expect(formatWeekday('2011-12-30')).toBe('Fri, 30 December 2011')
  expect(formatMonth('2026-01-31')).toBe('January 2026')
})

test("a timestamp shows the day in the reader's time zone", () => {
  const timestamp = new Date('2026-12-31T20:30:00.000Z')
  expect(formatTimestampDay(timestamp, 'UTC')).toBe('31 December 2026')
  expect(formatTimestampDay(timestamp, 'Asia/Tokyo')).toBe('1 January 2027')
  expect(formatTimestampDay(timestamp, 'Mars/Olympus')).toBe('31 December 2026')
})
