import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { subscriptionTexts } from '#contract/texts/subscription.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { GateScreen } from '#web/shell/gate-screen.tsx'
import { answering, problem } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { tokenOf } from '#web/testing/tokens.ts'

const ownManager = { _id: 'm1', name: 'Jo Brandt', email: 'jo@brandt.test', business_name: 'Brandt & Partner' }

beforeEach(() => startSession(tokenOf()))
afterEach(() => {
  cleanup()
  endSession('logged_out')
})

test('[SUB-4] an unreadable subscription offers to renew, and to try again', async () => {
  show(<GateScreen gate="renew" tier="error" />)
  const renew = await screen.findByRole('link', { name: 'Renew Subscription' })
  expect(renew.getAttribute('href')).toBe('/subscription/renew')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[SUB-4] past due offers Manage Subscription, and a billing portal that does not open is told', async () => {
  const asked = answering({
    'POST /api/payment/create-portal-session': () =>
      problem('billing_unavailable', 'The payment service does not answer.'),
  })
  show(<GateScreen gate="portal" tier="agency" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Subscription' }))
  expect((await screen.findByRole('alert')).textContent).toBe(subscriptionTexts.openFailed)
  expect(asked[0]?.body).toEqual({ route: '/dashboard' })
})

test('[SUB-4] a canceled one names the tier, says what to do, and gives the Manager the way to renew', async () => {
  show(<GateScreen gate="inactive" tier="agency" />)
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Your Subscription Agency is no longer active')
  expect(screen.getByText('To login, please update your Subscription')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Renew Subscription' })).toBeTruthy()
})

test('[SUB-4] Employees and Clients see whom to ask, and no billing button', async () => {
  answering({ 'GET /api/auth/me': () => ({ _id: 'c1', name: 'Max', email: 'max@x.test', manager: ownManager }) })
  show(<GateScreen gate="contact" tier="solo" />)
  expect(await screen.findByRole('link', { name: 'jo@brandt.test' })).toBeTruthy()
  expect(screen.getByText(subscriptionTexts.contactHint('Jo Brandt'))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Renew Subscription' })).toBeNull()
})

test('[SUB-11] a Manager who left the first checkout opens it again, for the plan they registered for', async () => {
  const asked = answering({
    'GET /api/auth/me': () => ({ _id: 'm1', id: 'm1', name: 'Jo Brandt', email: 'jo@brandt.test' }),
    'GET /api/payment/manager': () => ({ subscription_status: 'none', price_id: 'agency_annual', tier: 'agency' }),
    'POST /api/payment/create-checkout-session': () => problem('already_subscribed', subscriptionTexts.alreadyActive),
  })
  show(<GateScreen gate="checkout" tier="agency" />)
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
