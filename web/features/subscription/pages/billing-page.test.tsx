import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Subscription } from '#contract/subscription.ts'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import { SubscriptionPage as Billing } from './billing-page.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const left: string[] = []
beforeEach(() => {
  left.length = 0
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)))
  vi.setSystemTime('2026-07-01T12:00:00')
  startSession(createToken())
})
afterEach(() => vi.restoreAllMocks())

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
const active: Subscription = {
  subscription_status: 'active',
  price_id: 'price_1',
  tier: 'agency',
  current_period_end: noon('2027-01-05'),
  trial_end: noon('2026-12-05'),
  cancel_at_period_end: false,
  payment_brand: 'visa',
  payment_last4: '4242',
}
const price = { price_id: 'price_1', tier: 'agency', term: 'annual', amount: 20_000, currency: 'usd' }

function open(given: Partial<Subscription>, more: Record<string, MockAnswer> = {}) {
  const asked = mockApi({
    'GET /api/payment/manager': () => ({ ...active, ...given }),
    'GET /api/payment/prices': () => ({ items: [price] }),
    'GET /api/auth/me': () => ({ _id: 'm1', name: 'Jo Brandt', email: 'jo@brandt.test' }),
    'POST /api/payment/create-portal-session': () => ({ url: 'https://pay.test/portal' }),
    ...more,
  })
  renderInApp(<Billing />, '/settings/billing')
  return asked
}
const facts = async () => {
  await screen.findByText('Card')
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  return names.map((name, at) => `${name}: ${values[at]}`)
}

test('[SUB-8] the page shows plan, price, state, the relevant day and the card', async () => {
  open({})
  expect(await screen.findByText('$200/year')).toBeTruthy()
  expect(await facts()).toEqual([
    'Plan: Agency, Annual',
    'Price: $200/year',
    'Renews on: 5 Jan 2027',
    'Card: Visa ending in 4242',
  ])
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Renew Subscription' })).toBeNull()
})

test('[SUB-8] Manage opens the billing portal once, with this page as return address', async () => {
  const asked = open({})
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Manage' }))
  await waitFor(() => expect(left).toEqual(['https://pay.test/portal']))
  const opened = asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(opened).toEqual([{ route: '/settings/billing' }])
})

test('[SUB-8] a portal that does not open shows an error', async () => {
  open({}, { 'POST /api/payment/create-portal-session': () => problemResponse('billing_unavailable', 'Away') })
  await userEvent.click(await screen.findByRole('button', { name: 'Manage' }))
  expect((await screen.findByRole('alert')).textContent).toBe(subscriptionTexts.openFailed)
})

test.each<[string, Partial<Subscription>, string, string | undefined, string]>([
  ['a trial', { subscription_status: 'trialing' }, 'Free trial', 'Trial ends', 'When it ends, your Visa'],
  ['one that was cancelled', { cancel_at_period_end: true }, 'Cancelled', 'Ends on', 'Nothing more is charged'],
  [
    'a payment that is due',
    { subscription_status: 'past_due' },
    'Payment due',
    'Period ends',
    'a new card is charged for it at once',
  ],
])('[SUB-8] the status %s is shown in words', async (_case, given, word, day, sentence) => {
  open(given)
  expect(await screen.findByText(new RegExp(word))).toBeTruthy()
  if (day) expect(screen.getByText(day)).toBeTruthy()
  expect(screen.getByText(new RegExp(sentence))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Manage' })).toBeTruthy()
})

test.each(['canceled', 'unpaid', 'paused', 'incomplete', 'incomplete_expired', 'a status of tomorrow'])(
  '[SUB-8] the status %s links to the renewal and to the invoices',
  async (subscription_status) => {
    open({ subscription_status })
    const renew = await screen.findByRole('link', { name: 'Renew Subscription' })
    expect(renew.getAttribute('href')).toBe('/subscription/renew')
    expect(screen.getByRole('button', { name: 'Manage' })).toBeTruthy()
  },
)

test('[SUB-11] a workspace without a subscription gets the first checkout', async () => {
  open({ subscription_status: 'none', price_id: 'agency_annual', payment_last4: null })
  expect(await screen.findByRole('button', { name: 'Start your free 14-day trial' })).toBeTruthy()
  expect(screen.getByText('Not started')).toBeTruthy()
  expect(screen.getByText('Agency, Annual')).toBeTruthy()
  expect(screen.getByText('$200/year')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull()
})

test.each<[string, Record<string, MockAnswer>]>([
  ['that did not come', { 'GET /api/payment/manager': () => problemResponse('unavailable', 'Away') }],
  [
    'for which Stripe could not be asked',
    { 'GET /api/payment/manager': () => ({ ...active, subscription_status: 'error' }) },
  ],
])('[SUB-4] [SUB-8] the answer %s shows the status error with a link to renew', async (_case, more) => {
  open({}, more)
  expect(await screen.findByText(subscriptionTexts.error)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Renew Subscription' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Visa ending in 4242')).toBeNull()
})

test('[SUB-1] an unknown price is shown as such', async () => {
  open({ price_id: 'price_other', tier: 'error' })
  expect(await screen.findByText('Shown under Manage')).toBeTruthy()
  expect((await facts())[0]).toBe('Plan: A plan that is not sold here')
})
