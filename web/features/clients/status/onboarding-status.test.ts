import { describe, expect, test } from 'vitest'
import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import {
  daysBetween,
  needsReminder,
  describeStatus,
  describeServices,
} from '#web/features/clients/status/onboarding-status.ts'

const now = Date.parse('2026-03-20T12:00:00.000Z')
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString()

type Row = Parameters<typeof describeStatus>[0]
const row = (services: Row['services'], part: Partial<Row> = {}): Row => ({
  required: 3,
  completed: 1,
  missing: [],
  services,
  last_activity: ago(9),
  ...part,
})

const social = (...waits_for: OnboardingBoardRow['services'][number]['waits_for']) =>
  ({ service: 'social', waits_for }) as const
const web = (...waits_for: OnboardingBoardRow['services'][number]['waits_for']) =>
  ({ service: 'webdev', waits_for }) as const

describe('describeStatus', () => {
  test.each<[string, Row]>([
    ['Social can start; Web waits for the hosting login, 9 days', row([social(), web('website')])],
    ['Web waits for the hosting login, 1 day', row([web('website')], { last_activity: ago(1.5) })],
    ['Web waits for the hosting login', row([web('website')], { last_activity: ago(0.4) })],
    ['Web waits for the hosting login and the files, 9 days', row([web('website', 'assets')])],
    ['Web waits for the hosting login and 2 more, 9 days', row([web('website', 'assets', 'form_emails')])],
    [
      'Social waits for access to Facebook; Web waits for the files; 1 more service waits, 9 days',
      row([social('facebook'), web('assets'), { service: 'reputation', waits_for: ['yelp'] }]),
    ],
    ['Has not started yet', row([], { last_activity: null, missing: ['services'], required: 0, completed: 0 })],
    ['Has not chosen any services', row([], { required: 0, completed: 0 })],
    ['Everything is here', row([social(), web()])],
  ])('[DASH-12] answers: %s', (expected, given) => {
    expect(describeStatus(given, now)).toBe(expected)
  })
})

test('[DASH-12] describeServices joins services that can start, and a list names everything missing', () => {
  const ready = [social(), { service: 'seo', waits_for: [] }, { service: 'branding', waits_for: [] }] as const
  expect(describeServices(ready.map((state) => ({ ...state, waits_for: [] })))).toBe(
    'Social, SEO and Branding can start',
  )
  expect(describeServices([web('website', 'email', 'assets')], { things: 9, services: 5 })).toBe(
    'Web waits for the hosting login, the email service login and the files',
  )
})

test('[DASH-12] a client with nothing missing or no services needs no reminder', () => {
  expect(needsReminder(row([social(), web()]))).toBe(false)
  expect(needsReminder(row([]))).toBe(false)
  expect(needsReminder(row([social(), web('assets')]))).toBe(true)
  expect(needsReminder(row([social()], { missing: ['assets_page'] }))).toBe(true)
  expect(needsReminder(row([], { last_activity: null }))).toBe(true)
})

test('daysBetween counts whole days, and none when the clock is behind', () => {
  expect(daysBetween(ago(2.9), now)).toBe(2)
  expect(daysBetween(ago(-1), now)).toBe(0)
})
