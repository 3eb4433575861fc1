import { expect, test } from 'vitest'
import { formatClock, formatDayHeading, formatDay, formatShortDate } from './relative-dates.ts'

test.each([
  ['2026-08-03T10:42:00.000Z', 'UTC', '10:42AM'],
  ['2026-08-03T00:05:00.000Z', 'UTC', '12:05AM'],
  ['2026-08-03T10:42:00.000Z', 'America/New_York', '6:42AM'],
])('[MSG-4] %s in %s is %s', (moment, zone, expected) => {
  expect(formatClock(moment, zone)).toBe(expected)
})

test.each([
  ['the same day', '2026-08-03T10:42:00Z', '2026-08-03T23:59:00Z', 'UTC', 'Today', '10:42AM'],
  ['the day before, minutes ago', '2026-08-02T23:59:00Z', '2026-08-03T00:01:00Z', 'UTC', 'Yesterday', 'Yesterday'],
  ['the day before, 47 hours ago', '2026-08-02T00:01:00Z', '2026-08-03T23:59:00Z', 'UTC', 'Yesterday', 'Yesterday'],
  ['two days before', '2026-08-01T10:42:00Z', '2026-08-03T09:00:00Z', 'UTC', 'August 01, 2026', '8/1/26'],
  ['over the turn of the year', '2025-12-31T10:00:00Z', '2026-01-01T10:00:00Z', 'UTC', 'Yesterday', 'Yesterday'],
  [
    "in the reader's zone",
    '2026-08-03T02:00:00Z',
    '2026-08-03T12:00:00Z',
    'America/New_York',
    'Yesterday',
    'Yesterday',
  ],
  [
    'over a day of 23 hours',
    '2026-03-28T00:30:00+01:00',
    '2026-03-29T23:30:00+02:00',
    'Europe/Berlin',
    'Yesterday',
    'Yesterday',
  ],
  [
    'over a day of 25 hours',
    '2026-10-24T23:30:00+02:00',
    '2026-10-25T23:45:00+01:00',
    'Europe/Berlin',
    'Yesterday',
    'Yesterday',
  ],
])('a day line and a short time: %s', (_, moment, now, zone, line, short) => {
  expect(formatDayHeading(moment, formatDay(now, zone), zone)).toBe(line)
  expect(formatShortDate(moment, formatDay(now, zone), zone)).toBe(short)
})
