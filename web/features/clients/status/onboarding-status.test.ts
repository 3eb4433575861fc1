import { describe, expect, test } from 'vitest'
import type { ServiceState } from '#contract/onboarding-record.ts'
import { sampleService } from '#web/testing/sample-client.ts'
import { needsReminder, describeStatus, describeServices } from '#web/features/clients/status/onboarding-status.ts'

type Row = Parameters<typeof describeStatus>[0]
const row = (services: Row['services'], part: Partial<Row> = {}): Row => ({
  required: 3,
  completed: 1,
  missing: [],
  services,
  last_activity: '2026-03-11T12:00:00.000Z',
  days_waiting: 9,
  ...part,
})

const service = (name: string, days_waiting: number, waits_for: string[], part: Partial<ServiceState> = {}) =>
  sampleService(name, 4, waits_for, { days_waiting, ...part })
const social = (days: number, ...waits_for: string[]) => service('social', days, waits_for)
const web = (days: number, ...waits_for: string[]) => service('webdev', days, waits_for)

describe('describeStatus', () => {
  test.each<[string, Row]>([
    ['Social can start; Web waits for the hosting login, 9 days', row([social(3), web(9, 'website')])],
    ['Web waits for the hosting login, 1 day', row([web(1, 'website')])],
    ['Web waits for the hosting login', row([web(0, 'website')])],
    ['Web waits for the hosting login and the files, 9 days', row([web(9, 'website', 'assets')])],
    ['Web waits for the hosting login and 2 more, 9 days', row([web(9, 'website', 'assets', 'form_emails')])],
    [
      'Social waits for access to Facebook, 2 days; Web waits for the files, 9 days; 1 more service waits',
      row([social(2, 'facebook'), web(9, 'assets'), service('reputation', 9, ['yelp'])]),
    ],
    [
      'SEO can start; Social waits for your review, 2 days; Web waits for the files',
      row([service('social', 2, [], { stage: 'review' }), web(0, 'assets'), service('seo', 4, [])]),
    ],
    ['Has not started yet', row([], { last_activity: null, missing: ['services'], days_waiting: 0 })],
    ['Has not started yet, 9 days', row([], { last_activity: null, missing: ['services'] })],
    ['Has not chosen any services', row([], { required: 0, completed: 0 })],
    ['Everything is here', row([social(0), web(0)])],
  ])('[DASH-12] [COL-88] answers: %s', (expected, given) => {
    expect(describeStatus(given)).toBe(expected)
  })
})

test('[DASH-12] describeServices joins services that can start, and a list names everything missing', () => {
  expect(describeServices([social(0), service('seo', 0, []), service('branding', 0, [])])).toBe(
    'Social, SEO and Branding can start',
  )
  expect(describeServices([web(0, 'website', 'email', 'assets')], { things: 9, services: 5 })).toBe(
    'Web waits for the hosting login, the email service login and the files',
  )
})

test('[DASH-12] a client with nothing missing or no services needs no reminder', () => {
  expect(needsReminder(row([social(0), web(0)]))).toBe(false)
  expect(needsReminder(row([]))).toBe(false)
  expect(needsReminder(row([social(0), web(0, 'assets')]))).toBe(true)
  expect(needsReminder(row([social(0)], { missing: ['assets_page'] }))).toBe(true)
  expect(needsReminder(row([], { last_activity: null }))).toBe(true)
})
