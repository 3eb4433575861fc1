import { expect, test } from 'vitest'
import type { ClientDashboard } from '#contract/dashboard.ts'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { getOnboardingProgress } from './onboarding-card.tsx'

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

test('[DASH-9] the services come first when there is no record', () => {
  expect(getOnboardingProgress({ onboarding: null, required: 0, completed: 0, unreadCount: 0 })).toEqual({
    kind: 'services',
  })
})

test('[DASH-9] the services come first when nothing is required or completed', () => {
  const onboarding = record({ services_answered: false })
  expect(getOnboardingProgress({ onboarding, required: 0, completed: 0, unreadCount: 0 })).toEqual({ kind: 'services' })
})

test('[DASH-9] the dashboard shows 0 and 0 when all services were answered with No', () => {
  const onboarding = record({ services_answered: true })
  expect(getOnboardingProgress({ onboarding, required: 0, completed: 0, unreadCount: 0 })).toEqual({
    kind: 'open',
    to: '/onboarding/services',
    completed: 0,
    incomplete: 0,
  })
})

test('[DASH-8] Incomplete is required minus completed', () => {
  const onboarding = record({ services_answered: true, social: true })
  expect(getOnboardingProgress({ onboarding, required: 5, completed: 2, unreadCount: 0 })).toEqual({
    kind: 'open',
    to: '/onboarding/accounts',
    completed: 2,
    incomplete: 3,
  })
})
