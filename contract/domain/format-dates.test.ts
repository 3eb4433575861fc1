import { expect, test } from 'vitest'
import {
  formatHireDate,
  formatLongDate,
  formatMessageTime,
  formatNotificationTime,
  formatShortDate,
} from './format-dates.ts'

test('[SHELL-9] a calendar date never shifts, whatever the time zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    expect(formatShortDate('2026-03-01', zone)).toBe('3/01/2026')
    expect(formatHireDate('2026-03-01', zone)).toBe('03/01/2026')
    expect(formatLongDate('2026-03-01', zone)).toBe('March 01, 2026')
  }
})

test.each([
  ['2026-11-21T09:30:00.000Z', 'UTC', '9:30am | Nov 21, 2026', '9:30AM 11/21/26'],
  ['2026-11-21T09:30:00.000Z', 'America/New_York', '4:30am | Nov 21, 2026', '4:30AM 11/21/26'],
  ['2026-01-01T00:05:00.000Z', 'UTC', '12:05am | Jan 01, 2026', '12:05AM 1/1/26'],
  ['2026-01-01T12:00:00.000Z', 'UTC', '12:00pm | Jan 01, 2026', '12:00PM 1/1/26'],
  ['2026-01-01T04:00:00.000Z', 'America/Los_Angeles', '8:00pm | Dec 31, 2025', '8:00PM 12/31/25'],
])('%s in %s reads %s on a notification and %s on a message', (timestamp, zone, onNotification, onMessage) => {
  expect(formatNotificationTime(timestamp, zone)).toBe(onNotification)
  expect(formatMessageTime(timestamp, zone)).toBe(onMessage)
})

test("[SHELL-9] a timestamp shows the day in the reader's time zone", () => {
  expect(formatShortDate('2026-03-01T02:00:00.000Z', 'America/New_York')).toBe('2/28/2026')
  expect(formatLongDate('2026-03-01T02:00:00.000Z', 'UTC')).toBe('March 01, 2026')
})
