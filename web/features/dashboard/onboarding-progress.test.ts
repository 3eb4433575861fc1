import { expect, test } from 'vitest'
import type { ClientDashboard } from '#contract/dashboard.ts'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { getOnboardingProgress } from './onboarding-progress.ts'

/** The fields that the dashboard reads. */
const record = (part: Partial<Chosen> & { services_answered: boolean }): ClientDashboard['onboarding'] =>
  ({
    social: false,
    webdev: false,
    seo: false,
    branding: false,
    reputation: false,
    ...part,
  }) as ClientDashboard['onboarding'] // The other fields are not read.

const nothing = { items: { settled: 0, of: 0, minutes_left: 0, next: null }, services: [] }

test('[DASH-9] the services come first when there is no record', () => {
  expect(
    getOnboardingProgress({ onboarding: null, required: 0, completed: 0, unreadCount: 0, unread: [], ...nothing }),
  ).toEqual({
    kind: 'services',
  })
})

test('[DASH-9] the services come first when nothing is required or completed', () => {
  const onboarding = record({ services_answered: false })
  expect(
    getOnboardingProgress({ onboarding, required: 0, completed: 0, unreadCount: 0, unread: [], ...nothing }),
  ).toEqual({
    kind: 'services',
  })
})

test('[DASH-9] the dashboard shows 0 and 0 when all services were answered with No', () => {
  const onboarding = record({ services_answered: true })
  expect(
    getOnboardingProgress({ onboarding, required: 0, completed: 0, unreadCount: 0, unread: [], ...nothing }),
  ).toEqual({
    kind: 'open',
    to: '/onboarding/services',
    settled: 0,
    of: 0,
    minutes: 0,
  })
})

test('[COL-71] [DASH-10] the button leads to the first open item, with the items and the time that are left', () => {
  const onboarding = record({ services_answered: true, social: true })
  const items = { settled: 14, of: 21, minutes_left: 6.2, next: 'logo' }
  expect(
    getOnboardingProgress({ onboarding, required: 5, completed: 2, unreadCount: 0, unread: [], ...nothing, items }),
  ).toEqual({
    kind: 'open',
    to: '/onboarding/items/logo',
    settled: 14,
    of: 21,
    minutes: 6.2,
  })
})

test('[COL-75] with everything settled the button leads to what was given', () => {
  const onboarding = record({ services_answered: true, social: true })
  const items = { settled: 21, of: 21, minutes_left: 0, next: null }
  expect(
    getOnboardingProgress({ onboarding, required: 5, completed: 5, unreadCount: 0, unread: [], ...nothing, items }),
  ).toMatchObject({ kind: 'open', to: '/onboarding/items' })
})

test('[COL-29] what the agency booked is confirmed first, until something is given', () => {
  const onboarding = {
    ...record({ services_answered: true, social: true }),
    booked: true,
  } as ClientDashboard['onboarding']
  const toOf = (settled: number) => {
    const items = { settled, of: 5, minutes_left: 4, next: 'logo' }
    const progress = getOnboardingProgress({
      ...nothing,
      onboarding,
      required: 5,
      completed: 0,
      unreadCount: 0,
      unread: [],
      items,
    })
    return progress.kind === 'open' && progress.to
  }
  expect([toOf(0), toOf(1)]).toEqual(['/onboarding/services', '/onboarding/items/logo'])
})
