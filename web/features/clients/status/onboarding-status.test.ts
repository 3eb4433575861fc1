import { expect, test } from 'vitest'
import type { ServiceState } from '#contract/onboarding-record.ts'
import { sampleService } from '#web/testing/sample-client.ts'
import { describeOpen, needsReminder } from '#web/features/clients/status/onboarding-status.ts'

type Row = Parameters<typeof describeOpen>[0]
const row = (services: Row['services'], part: Partial<Row> = {}): Row => ({
  missing: [],
  services,
  last_activity: '2026-03-11T12:00:00.000Z',
  ...part,
})

const service = (name: string, days_waiting: number, waits_for: string[], part: Partial<ServiceState> = {}) =>
  sampleService(name, 4, waits_for, { days_waiting, ...part })
const social = (days: number, ...waits_for: string[]) => service('social', days, waits_for)
const web = (days: number, ...waits_for: string[]) => service('webdev', days, waits_for)

test.each<[string, Row]>([
  ['for the hosting login', row([social(3), web(9, 'website')])],
  ['for the hosting login and 1 more', row([web(9, 'website', 'assets')])],
  [
    'for access to Facebook and 2 more',
    row([social(2, 'facebook'), web(9, 'assets'), service('reputation', 9, ['yelp'])]),
  ],
  ['Has not started yet', row([], { last_activity: null, missing: ['services'] })],
  ['Has not chosen any services', row([])],
  ['', row([social(0), web(0)])],
])('[DASH-12] [COL-88] describeOpen answers: %s', (expected, given) => {
  expect(describeOpen(given)).toBe(expected)
})

test('[DASH-12] a client with nothing missing or no services needs no reminder', () => {
  expect(needsReminder(row([social(0), web(0)]))).toBe(false)
  expect(needsReminder(row([]))).toBe(false)
  expect(needsReminder(row([social(0), web(0, 'assets')]))).toBe(true)
  expect(needsReminder(row([social(0)], { missing: ['assets_page'] }))).toBe(true)
  expect(needsReminder(row([], { last_activity: null }))).toBe(true)
})
