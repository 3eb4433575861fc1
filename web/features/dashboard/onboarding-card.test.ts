import { expect, test } from 'vitest'
import type { ClientDashboard } from '#contract/dashboard.ts'
import type { Chosen } from '#contract/domain/onboarding-steps.ts'
import { getOnboardingProgress } from './onboarding-card.tsx'

/** The parts of the record that the dashboard looks at. */
const record = (part: Partial<Chosen> & { services_answered: boolean }): ClientDashboard['onboarding'] =>
  ({
    social: false,
    webdev: false,
    seo: false,
    branding: false,
    reputation: false,
    ...part,
  }) as ClientDashboard['onboarding'] // the rest of the record plays no part here

test('[DASH-9] before there is a record the services come first', () => {
  expect(getOnboardingProgress({ onboarding: null, required: 0, completed: 0, unreadCount: 0 })).toEqual({
    kind: 'services',
  })
})

test('[DASH-9] with nothing required and nothing completed the services come first', () => {
  const onboarding = record({ services_answered: false })
  expect(getOnboardingProgress({ onboarding, required: 0, completed: 0, unreadCount: 0 })).toEqual({ kind: 'services' })
})

test('[DASH-9] once the services were answered, with all No, the dashboard stays and shows 0 and 0', () => {
  const onboarding = record({ services_answered: true })
  expect(getOnboardingProgress({ onboarding, required: 0, completed: 0, unreadCount: 0 })).toEqual({
    kind: 'open',
    to: '/onboarding/services',
    completed: 0,
    incomplete: 0,
  })
})

test('[DASH-8] Incomplete is what is required less what is completed', () => {
  const onboarding = record({ services_answered: true, social: true })
  expect(getOnboardingProgress({ onboarding, required: 5, completed: 2, unreadCount: 0 })).toEqual({
    kind: 'open',
    to: '/onboarding/accounts',
    completed: 2,
    incomplete: 3,
  })
})
