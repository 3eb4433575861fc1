import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Subscription } from '#contract/subscription.ts'
import { TrialBanner } from '#web/features/subscription/trial-banner.tsx'
import { startSession } from '#web/session/session.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const at = (timestamp: string) => vi.setSystemTime(new Date(timestamp))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  at('2026-11-21T10:00:00')
  localStorage.clear()
  startSession(createToken())
})
afterEach(() => void vi.useRealTimers())

const endsAt = new Date('2026-12-05T09:00:00').getTime() / 1000
async function open(given: Partial<Subscription> = {}, path = '/clients') {
  cleanup()
  const subscription = { subscription_status: 'trialing', price_id: 'p', tier: 'solo', trial_end: endsAt }
  const card = { payment_brand: 'visa', payment_last4: '4242', cancel_at_period_end: false }
  const asked = mockApi({ 'GET /api/payment/manager': () => ({ ...subscription, ...card, ...given }) })
  renderInApp(<TrialBanner />, path)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
}
const banner = () => screen.findByRole('region', { name: 'Free trial' })

test.each([
  ['2026-11-21T10:00:00', '14 days left in your free trial.'],
  ['2026-12-02T23:59:00', '3 days left in your free trial.'],
  ['2026-12-04T00:01:00', 'Your free trial ends tomorrow.'],
  ['2026-12-05T08:00:00', 'Your free trial ends today.'],
  ['2026-12-06T08:00:00', 'Your free trial ends today.'],
])('[SUB-10] the banner at %s: %s', async (timestamp, expected) => {
  at(timestamp)
  await open()
  expect((await banner()).textContent).toContain(expected)
  expect(screen.getByText(/When it ends, your Visa ending in 4242 is charged/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/billing')
})

test('[SUB-10] a hidden banner returns the next day, and is hidden for this person only', async () => {
  await open()
  await banner()
  await userEvent.click(screen.getByRole('button', { name: 'Hide until tomorrow' }))
  expect(screen.queryByRole('region')).toBeNull()
  await open()
  expect(screen.queryByRole('region')).toBeNull()
  startSession(createToken({ id: 'm2' }))
  await open()
  await banner()
  startSession(createToken())
  at('2026-11-22T00:30:00')
  await open()
  await banner()
})

test.each<[string, Partial<Subscription>, string]>([
  ['that is paid for', { subscription_status: 'active' }, '/clients'],
  ['whose end is not known', { trial_end: null }, '/clients'],
  ['on the page that says it in full', {}, '/settings/billing'],
])('[SUB-10] a subscription %s shows no banner', async (_case, given, path) => {
  await open(given, path)
  expect(screen.queryByRole('region')).toBeNull()
})
