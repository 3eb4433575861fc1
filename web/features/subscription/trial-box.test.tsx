import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Subscription } from '#contract/subscription.ts'
import { TrialBox } from '#web/features/subscription/trial-box.tsx'
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
async function open(given: Partial<Subscription> = {}) {
  cleanup()
  const subscription = { subscription_status: 'trialing', price_id: 'p', tier: 'solo', trial_end: endsAt }
  const card = { payment_brand: 'visa', payment_last4: '4242', cancel_at_period_end: false }
  const asked = mockApi({ 'GET /api/payment/manager': () => ({ ...subscription, ...card, ...given }) })
  renderInApp(<TrialBox />, '/clients')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
}
const box = () => screen.findByRole('region', { name: 'Free trial' })

test.each([
  ['2026-11-21T10:00:00', '14 days left in your free trial.'],
  ['2026-12-02T23:59:00', '3 days left in your free trial.'],
  ['2026-12-04T00:01:00', 'Your free trial ends tomorrow.'],
  ['2026-12-05T08:00:00', 'Your free trial ends today.'],
  ['2026-12-06T08:00:00', 'Your free trial ends today.'],
])('[SUB-10] the box at %s: %s', async (timestamp, expected) => {
  at(timestamp)
  await open()
  expect((await box()).textContent).toContain(expected)
  expect(screen.getByText(/When it ends, your Visa ending in 4242 is charged/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/billing')
})

test.each<[string, Partial<Subscription>]>([
  ['that is paid for', { subscription_status: 'active' }],
  ['whose end is not known', { trial_end: null }],
])('[SUB-10] a subscription %s shows no box', async (_case, given) => {
  await open(given)
  expect(screen.queryByRole('region')).toBeNull()
})
