import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { GateScreen } from '#web/shell/gate-screen.tsx'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const ownManager = { _id: 'm1', name: 'Jo Brandt', email: 'jo@brandt.test', business_name: 'Brandt & Partner' }

beforeEach(() => startSession(createToken()))
afterEach(() => {
  cleanup()
  endSession('logged_out')
})

test('[SUB-4] the gate of an unreadable subscription offers to renew and to try again', async () => {
  renderInApp(<GateScreen gate="renew" tier="error" />)
  const renew = await screen.findByRole('link', { name: 'Renew Subscription' })
  expect(renew.getAttribute('href')).toBe('/subscription/renew')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[SUB-4] the gate of a past due subscription offers Manage Subscription and reports a billing portal that does not open', async () => {
  const asked = mockApi({
    'POST /api/payment/create-portal-session': () =>
      problemResponse('billing_unavailable', 'The payment service does not answer.'),
  })
  renderInApp(<GateScreen gate="portal" tier="agency" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Subscription' }))
  expect((await screen.findByRole('alert')).textContent).toBe(subscriptionTexts.openFailed)
  expect(asked[0]?.body).toEqual({ route: '/dashboard' })
})

test('[SUB-4] the gate of a canceled subscription names the tier and offers renewal to the Manager', async () => {
  renderInApp(<GateScreen gate="inactive" tier="agency" />)
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Your Subscription Agency is no longer active')
  expect(screen.getByText('To login, please update your Subscription')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Renew Subscription' })).toBeTruthy()
})

test('[SUB-4] Employees and Clients see a contact and no billing button', async () => {
  mockApi({ 'GET /api/auth/me': () => ({ _id: 'c1', name: 'Max', email: 'max@x.test', manager: ownManager }) })
  renderInApp(<GateScreen gate="contact" tier="solo" />)
  expect(await screen.findByRole('link', { name: 'jo@brandt.test' })).toBeTruthy()
  expect(screen.getByText(subscriptionTexts.contactHint('Jo Brandt'))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Renew Subscription' })).toBeNull()
})

test('[SUB-11] a Manager who left the first checkout opens it again for the registered plan', async () => {
  const asked = mockApi({
    'GET /api/auth/me': () => ({ _id: 'm1', id: 'm1', name: 'Jo Brandt', email: 'jo@brandt.test' }),
    'GET /api/payment/manager': () => ({ subscription_status: 'none', price_id: 'agency_annual', tier: 'agency' }),
    'POST /api/payment/create-checkout-session': () =>
      problemResponse('already_subscribed', subscriptionTexts.alreadyActive),
  })
  renderInApp(<GateScreen gate="checkout" tier="agency" />)
  const start = await screen.findByRole('button', { name: subscriptionTexts.firstCheckout })
  await expect.poll(() => start.hasAttribute('disabled')).toBe(false)
  await userEvent.click(start)
  expect((await screen.findByRole('alert')).textContent).toBe(subscriptionTexts.alreadyActive)
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    price_id: 'agency_annual',
    email: 'jo@brandt.test',
    id: 'm1',
  })
})
