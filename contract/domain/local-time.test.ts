import { expect, test } from 'vitest'
import { isTimeZone, localTimeZone, toLocalDate, toLocalTime } from './local-time.ts'

test.each([
  ['2026-12-31T20:30:00.000Z', 'UTC', '2026-12-31 20:30:00'],
  ['2026-12-31T20:30:00.000Z', 'Asia/Tokyo', '2027-01-01 05:30:00'],
  ['2026-01-01T00:00:05.000Z', 'UTC', '2026-01-01 00:00:05'],
  ['2026-03-08T09:59:59.000Z', 'America/Los_Angeles', '2026-03-08 01:59:59'],
  ['2026-03-08T10:00:00.000Z', 'America/Los_Angeles', '2026-03-08 03:00:00'],
  ['2026-12-31T20:30:00.000Z', 'Mars/Olympus', '2026-12-31 20:30:00'],
])('[SHELL-9] %s in %s is %s', (timestamp, zone, local) => {
  expect(toLocalTime(new Date(timestamp), zone)).toBe(local)
  expect(toLocalDate(new Date(timestamp), zone)).toBe(local.slice(0, 10))
})

test('the time zone of the machine is a time zone; an offset is none', () => {
  expect(isTimeZone(localTimeZone())).toBe(true)
  expect(isTimeZone('+02:00')).toBe(false)
  expect(isTimeZone('Atlantis/Capital')).toBe(false)
})
