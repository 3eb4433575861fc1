import { describe, expect, test } from 'vitest'
import { dateOfDay } from './calendar-days.ts'
import {
  canonicalTimeZone,
  dayIn,
  isTimeZone,
  localTimeZone,
  timestampOf,
  toLocalDate,
  toLocalTime,
} from './local-time.ts'

test.each([
  ['2026-12-31T20:30:00.000Z', 'UTC', '2026-12-31 20:30:00'],
  ['2026-12-31T20:30:00.000Z', 'Asia/Tokyo', '2027-01-01 05:30:00'],
  ['2026-01-01T00:00:05.000Z', 'UTC', '2026-01-01 00:00:05'],
  ['2026-03-08T09:59:59.000Z', 'America/Los_Angeles', '2026-03-08 01:59:59'],
  ['2026-03-08T10:00:00.000Z', 'America/Los_Angeles', '2026-03-08 03:00:00'],
  ['2026-12-31T20:30:00.000Z', 'Mars/Olympus', '2026-12-31 20:30:00'],
])('[SHELL-9] the moment %s in %s is %s', (timestamp, zone, local) => {
  expect(toLocalTime(new Date(timestamp), zone)).toBe(local)
  expect(toLocalDate(new Date(timestamp), zone)).toBe(local.slice(0, 10))
})

test('the time zone of the machine is a time zone; an offset is none', () => {
  expect(isTimeZone(localTimeZone())).toBe(true)
  expect(isTimeZone('+02:00')).toBe(false)
  expect(isTimeZone('Atlantis/Capital')).toBe(false)
})

test.each([
  'UTC',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Mars/Olympus',
])('the day in %s is that of the date, at every hour of two years', (zone) => {
  for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000 - 7_000) {
    const moment = new Date(at)
    expect(dateOfDay(dayIn(moment, zone))).toBe(toLocalDate(moment, zone))
  }
})

describe('timestampOf', () => {
  test.each([
    ['2026-12-11', '09:00:00', 'Asia/Kathmandu', '2026-12-11T03:15:00.000Z'],
    ['2026-03-29', '09:00:00', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
    ['2026-10-25', '09:00:00', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
    ['2026-12-11', '09:00:00', 'Pacific/Chatham', '2026-12-10T19:15:00.000Z'],
    ['2026-12-11', '09:00:00', 'Atlantis/Capital', '2026-12-11T09:00:00.000Z'],
    ['2026-12-11', '09:00:00', 'Pacific/Honolulu', '2026-12-11T19:00:00.000Z'],
  ])('of %s at %s in %s is %s', (date, time, zone, expected) => {
    expect(timestampOf(date, time, zone).toISOString()).toBe(expected)
  })

  test('a time that a clock skips becomes the moment of the change', () => {
    expect(timestampOf('2026-03-29', '02:30:00', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z')
    // Samoa skipped this whole day.
    expect(timestampOf('2011-12-30', '09:00:00', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z')
  })

  test('a time that a clock shows twice is the first one', () => {
    expect(timestampOf('2026-10-25', '02:30:00', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })
})

test.each([
  ['AET', 'Australia/Sydney'],
  ['CNT', 'America/St_Johns'],
  ['US/Pacific-New', 'America/Los_Angeles'],
  ['ACT', 'Australia/Darwin'],
  ['ART', 'Africa/Cairo'],
  ['IST', 'Asia/Calcutta'],
  ['JST', 'Asia/Tokyo'],
  ['PST', 'America/Los_Angeles'],
  ['VST', 'Asia/Saigon'],
  ['EST5EDT', 'America/New_York'],
  ['Navajo', 'America/Denver'],
  ['ROC', 'Asia/Taipei'],
  ['utc', 'UTC'],
  ['Zulu', 'UTC'],
  ['asia/calcutta', 'Asia/Calcutta'],
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['America/Port-au-Prince', 'America/Port-au-Prince'],
  ['Africa/Dar_es_Salaam', 'Africa/Dar_es_Salaam'],
  ['America/Argentina/ComodRivadavia', 'America/Argentina/ComodRivadavia'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['SystemV/PST8PDT', undefined],
  ['SystemV/AST4', undefined],
  ['+02:00', undefined],
  ['Etc/Unknown', undefined],
  ['Mars/Olympus', undefined],
  ['', undefined],
])('the time zone %j is stored as %j', (name, stored) => expect(canonicalTimeZone(name)).toBe(stored))

test('every zone that a list offers is stored as it is', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(canonicalTimeZone(zone)).toBe(zone)
})
