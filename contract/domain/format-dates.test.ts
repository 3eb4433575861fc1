import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOfDay, dayNumber, dayOf } from './calendar-days.ts'
import {
  type DateReader,
  anyReader,
  englishLocale,
  formatClientDate,
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatDayTime,
  formatHireDate,
  formatMessageTime,
  formatMonth,
  formatNotificationTime,
  formatPasswordDate,
  formatRelativeTime,
  formatTimeOrDay,
  formatYearlyDay,
} from './format-dates.ts'
import { toLocalDate } from './local-time.ts'

const british = (now: string, timeZone = 'UTC'): DateReader => ({
  locale: 'en-GB',
  timeZone,
  today: toLocalDate(new Date(now), timeZone),
})
const american = (now: string, timeZone = 'UTC'): DateReader => ({ ...british(now, timeZone), locale: 'en-US' })

describe('a timestamp', () => {
  test.each([
    ['the same day', '2026-12-10T10:42:00Z', british('2026-12-10T23:59:59Z'), 'Today 10:42'],
    ['the same day in America', '2026-12-10T10:42:00Z', american('2026-12-10T23:59:59Z'), 'Today 10:42 AM'],
    ['minutes ago, before midnight', '2026-12-09T23:59:00Z', british('2026-12-10T00:01:00Z'), 'Yesterday 23:59'],
    ['47 hours ago', '2026-12-09T00:01:00Z', british('2026-12-10T23:59:00Z'), 'Yesterday 0:01'],
    ['two days before', '2026-12-08T10:42:00Z', british('2026-12-10T09:00:00Z'), 'Tue 8 Dec, 10:42'],
    ['two days before in America', '2026-12-08T22:42:00Z', american('2026-12-10T09:00:00Z'), 'Tue, Dec 8, 10:42 PM'],
    ['later this year', '2026-12-10T10:42:00Z', british('2026-01-01T09:00:00Z'), 'Thu 10 Dec, 10:42'],
    ['the next year', '2027-12-10T10:42:00Z', british('2026-12-10T09:00:00Z'), '10 Dec 2027, 10:42'],
    ['the next year in America', '2027-12-10T10:42:00Z', american('2026-12-10T09:00:00Z'), 'Dec 10, 2027, 10:42 AM'],
    ['over the turn of the year', '2025-12-31T10:00:00Z', british('2026-01-01T10:00:00Z'), 'Yesterday 10:00'],
    ['after a leap day', '2028-02-29T10:00:00Z', british('2028-03-01T10:00:00Z'), 'Yesterday 10:00'],
    ['after 28 February', '2026-02-28T10:00:00Z', british('2026-03-01T10:00:00Z'), 'Yesterday 10:00'],
    ['of tomorrow', '2026-12-11T10:00:00Z', british('2026-12-10T10:00:00Z'), 'Fri 11 Dec, 10:00'],
  ])('%s: %s', (_, timestamp, reader, expected) => {
    expect(formatDayTime(timestamp, reader)).toBe(expected)
  })

  test.each([
    ['2026-08-03T02:00:00Z', '2026-08-03T12:00:00Z', 'America/New_York', 'Yesterday 22:00'],
    ['2026-08-02T13:00:00Z', '2026-08-02T23:00:00Z', 'Asia/Tokyo', 'Yesterday 22:00'],
    ['2026-08-02T18:20:00Z', '2026-08-02T23:00:00Z', 'Asia/Kathmandu', 'Today 0:05'],
    // Days of 23 and of 25 hours.
    ['2026-03-28T00:30:00+01:00', '2026-03-29T23:30:00+02:00', 'Europe/Berlin', 'Yesterday 0:30'],
    ['2026-03-29T03:00:00+02:00', '2026-03-29T23:30:00+02:00', 'Europe/Berlin', 'Today 3:00'],
    ['2026-10-24T23:30:00+02:00', '2026-10-25T23:45:00+01:00', 'Europe/Berlin', 'Yesterday 23:30'],
    ['2026-10-25T00:10:00+02:00', '2026-10-25T23:45:00+01:00', 'Europe/Berlin', 'Today 0:10'],
    ['2026-12-31T20:30:00Z', '2026-06-01T12:00:00Z', 'Asia/Tokyo', '1 Jan 2027, 5:30'],
    ['2026-12-31T20:30:00Z', '2026-06-01T12:00:00Z', 'Mars/Olympus', 'Thu 31 Dec, 20:30'],
  ])('[SHELL-9] %s at %s in %s is %s', (timestamp, now, zone, expected) => {
    expect(formatDayTime(timestamp, british(now, zone))).toBe(expected)
  })

  const reader = british('2026-12-10T12:00:00Z')

  test('a sentence has the date in place of Today', () => {
    expect(formatDateTime('2026-12-10T10:42:00Z', reader)).toBe('Thu 10 Dec, 10:42')
  })

  test('a narrow place has the time of today, otherwise the day', () => {
    expect(formatTimeOrDay('2026-12-10T10:42:00Z', reader)).toBe('10:42')
    expect(formatTimeOrDay('2026-12-09T10:42:00Z', reader)).toBe('Yesterday')
    expect(formatTimeOrDay('2026-12-08T10:42:00Z', reader)).toBe('Tue 8 Dec')
  })

  test('the clock has the hours of the region', () => {
    expect(formatClock('2026-12-10T00:05:00Z', reader)).toBe('0:05')
    expect(formatClock('2026-12-10T00:05:00Z', american('2026-12-10T12:00:00Z'))).toBe('12:05 AM')
  })
})

describe('a day', () => {
  test.each([
    ['2026-12-10', 'Today', 'Thu 10 Dec', 'Thu, Dec 10'],
    ['2026-12-09', 'Yesterday', 'Wed 9 Dec', 'Wed, Dec 9'],
    ['2026-12-11', 'Fri 11 Dec', 'Fri 11 Dec', 'Fri, Dec 11'],
    ['2026-01-01', 'Thu 1 Jan', 'Thu 1 Jan', 'Thu, Jan 1'],
    ['2025-12-31', '31 Dec 2025', '31 Dec 2025', 'Dec 31, 2025'],
    ['2028-02-29', '29 Feb 2028', '29 Feb 2028', 'Feb 29, 2028'],
  ])('%s is %s, in a sentence %s, in America %s', (date, day, sentence, inAmerica) => {
    const now = '2026-12-10T12:00:00Z'
    expect(formatDay(date, british(now))).toBe(day)
    expect(formatDate(date, british(now))).toBe(sentence)
    expect(formatDate(date, american(now))).toBe(inAmerica)
  })

  test('[SHELL-9] a calendar date is the same in every time zone', () => {
    const zone = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Pacific/Apia', 'America/Sao_Paulo', 'UTC')
    const date = fc.integer({ min: dayNumber(1900, 1, 1), max: dayNumber(2100, 1, 1) }).map(dateOfDay)
    fc.assert(
      fc.property(zone, date, (timeZone, day) => {
        const [year, , number] = day.split('-').map(Number)
        expect(formatDate(day, { locale: 'en-GB', timeZone })).toMatch(new RegExp(`^${number} \\p{L}+ ${year}$`, 'u'))
        expect(formatDay(day, { locale: 'en-GB', timeZone, today: day })).toBe('Today')
        expect(formatDay(day, { locale: 'en-GB', timeZone, today: dateOfDay(dayOf(day) + 1) })).toBe('Yesterday')
      }),
    )
  })

  test('without a today the year is always written', () => {
    expect(formatDate('2026-12-10', anyReader)).toBe('10 Dec 2026')
  })

  test('a month and a day of every year follow the region', () => {
    expect(formatMonth('2026-01-31', { locale: 'en-GB' })).toBe('January 2026')
    expect(formatYearlyDay(2, 29, { locale: 'en-GB' })).toBe('29 Feb')
    expect(formatYearlyDay(2, 14, { locale: 'en-US' })).toBe('Feb 14')
  })
})

test.each([
  ['2027-01-07', '2027-01-14', '7–14 Jan 2027', 'Jan 7–14, 2027'],
  ['2026-07-28', '2026-08-03', '28 Jul–3 Aug 2026', 'Jul 28–Aug 3, 2026'],
  ['2026-12-30', '2027-01-03', '30 Dec 2026–3 Jan 2027', 'Dec 30, 2026–Jan 3, 2027'],
  ['2026-08-03', '2027-08-10', '3 Aug 2026–10 Aug 2027', 'Aug 3, 2026–Aug 10, 2027'],
  ['2028-02-28', '2028-02-29', '28–29 Feb 2028', 'Feb 28–29, 2028'],
  ['2026-08-03', '2026-08-03', '3 Aug 2026', 'Aug 3, 2026'],
])('the days %s to %s are %s, in America %s', (start, end, inBritain, inAmerica) => {
  expect(formatDays({ start, end }, { locale: 'en-GB' })).toBe(inBritain)
  expect(formatDays({ start, end }, { locale: 'en-US' })).toBe(inAmerica)
})

test.each([
  ['en-GB', 'en-GB'],
  ['en-US', 'en-US'],
  ['en', 'en-US'],
  ['de-AT', 'en-AT'],
  ['de', 'en-DE'],
  ['pt-AQ', 'en-GB'],
  ['en-US@posix', 'en-GB'],
])('the language %s is written as %s', (language, locale) => {
  expect(englishLocale(language)).toBe(locale)
})

test.each([
  ['2026-11-21T12:00:00Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T12:00:40Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-20T12:00:01Z', '23 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-10-23T12:00:00Z', '29 days ago'],
  ['2026-10-22T12:00:00Z', 'Thu 22 Oct'],
  ['2025-11-21T12:00:00Z', '21 Nov 2025'],
])('[AUTH-15] a timestamp %s reads as %j', (timestamp, expected) => {
  const now = '2026-11-21T12:00:00Z'
  expect(formatRelativeTime(timestamp, Date.parse(now), british(now))).toBe(expected)
})

describe('the forms of the documents', () => {
  test('[SHELL-9] a calendar date never shifts, whatever the time zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      expect(formatClientDate('2026-03-01', zone)).toBe('3/01/2026')
      expect(formatHireDate('2026-03-01', zone)).toBe('03/01/2026')
      expect(formatPasswordDate('2026-03-01', zone)).toBe('March 01, 2026')
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
    expect(formatClientDate('2026-03-01T02:00:00.000Z', 'America/New_York')).toBe('2/28/2026')
    expect(formatPasswordDate('2026-03-01T02:00:00.000Z', 'UTC')).toBe('March 01, 2026')
  })
})

test('no other file formats dates', () => {
  const formatting = /Intl\.(DateTimeFormat|RelativeTimeFormat)\b|\.toLocale(Date|Time)String\b/
  const files = globSync('{contract,server,web,sandbox,e2e}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => !file.endsWith('.test.ts') && formatting.test(readFileSync(file, 'utf8')))).toEqual([
    'contract/domain/format-dates.ts',
    'contract/domain/local-time.ts',
  ])
})
