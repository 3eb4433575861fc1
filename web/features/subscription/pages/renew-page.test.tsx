import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RenewPage as Renew } from './renew-page.tsx'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

const left: string[] = []

beforeEach(() => {
  left.length = 0
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const server = (status: string, more: Record<string, MockAnswer> = {}) =>
  mockApi({
    'GET /api/payment/manager': () => ({ subscription_status: status, price_id: 'price_1', tier: 'agency' }),
    'POST /api/payment/create-return-checkout-session': () => ({ url: 'https://pay.test/return' }),
    'POST /api/payment/create-portal-session': () => ({ url: 'https://pay.test/portal' }),
    ...more,
  })
const posted = (asked: ReturnType<typeof mockApi>) => asked.filter(({ method }) => method === 'POST')

test.each([
  ['Solopreneur', 'Monthly', 'solo_monthly'],
  ['Solopreneur', 'Annual', 'solo_annual'],
  ['Solopreneur', 'Daily', 'solo_daily'],
  ['Agency', 'Monthly', 'agency_monthly'],
  ['Agency', 'Annual', 'agency_annual'],
])(
  '[SUB-6] the plan %s, %s opens a return checkout once, however often it is clicked',
  async (name, term, price_id) => {
    const asked = server('canceled')
    renderInApp(<Renew />, '/subscription/renew')
    await userEvent.dblClick(await screen.findByRole('button', { name: `Choose ${name}, ${term}` }))
    await waitFor(() => expect(left).toEqual(['https://pay.test/return']))
    expect(posted(asked).map(({ path, body }) => [path, body])).toEqual([
      ['/api/payment/create-return-checkout-session', { price_id }],
    ])
  },
)

test.each(['agency', 'solo'])('one plan is proposed: the monthly one of %s, as before', async (tier) => {
  server('canceled', { 'GET /api/payment/manager': () => ({ subscription_status: 'canceled', price_id: 'p', tier }) })
  renderInApp(<Renew />, '/subscription/renew')
  const plans = await screen.findAllByRole('button', { name: /^Choose/ })
  const filled = plans
    .filter(({ dataset }) => dataset['variant'] === 'filled')
    .map((one) => one.getAttribute('aria-label'))
  expect(filled).toEqual([tier === 'agency' ? 'Choose Agency, Monthly' : 'Choose Solopreneur, Monthly'])
})

test('[SUB-6] an agency has no daily plan, and no trial is offered', async () => {
  server('canceled')
  renderInApp(<Renew />, '/subscription/renew')
  const agency = within(await screen.findByRole('region', { name: 'Agency' }))
  expect(agency.getAllByRole('button')).toHaveLength(2)
  expect(screen.queryByText('14 day trial')).toBeNull()
})

test.each(['active', 'trialing'])('the status %s offers management instead of renewal', async (status) => {
  server(status)
  renderInApp(<Renew />, '/subscription/renew')
  expect(await screen.findByText('Your subscription is active already.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Manage Subscription' }))
  await waitFor(() => expect(left).toEqual(['https://pay.test/portal']))
})

test('[SUB-4] the plans also show when the subscription could not be read', async () => {
  server('error', { 'GET /api/payment/manager': () => problemResponse('unavailable', 'Away') })
  renderInApp(<Renew />, '/subscription/renew')
  expect(await screen.findByRole('button', { name: 'Choose Agency, Monthly' })).toBeTruthy()
})

test('a checkout that does not open shows an error and can be tried again', async () => {
  let away = true
  server('canceled', {
    'POST /api/payment/create-return-checkout-session': () =>
      away ? problemResponse('billing_unavailable', 'Away') : { url: 'https://pay.test/return' },
  })
  renderInApp(<Renew />, '/subscription/renew')
  const choose = await screen.findByRole('button', { name: 'Choose Solopreneur, Daily' })
  await userEvent.click(choose)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The page for payments did not open. Try again in a moment.',
  )
  away = false
  await userEvent.click(choose)
  await waitFor(() => expect(left).toEqual(['https://pay.test/return']))
})

test('a refusal because of a completed payment shows the active subscription', async () => {
  let status = 'canceled'
  server('canceled', {
    'GET /api/payment/manager': () => ({ subscription_status: status, price_id: 'price_1', tier: 'agency' }),
    'POST /api/payment/create-return-checkout-session': () => {
      status = 'active'
      return problemResponse('already_subscribed', 'Your subscription is active already.')
    },
  })
  renderInApp(<Renew />, '/subscription/renew')
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Agency, Annual' }))
  expect(await screen.findByRole('button', { name: 'Manage Subscription' })).toBeTruthy()
})

test('the plans can be chosen again after the Back button', async () => {
  server('canceled')
  renderInApp(<Renew />, '/subscription/renew')
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Agency, Annual' }))
  const other = screen.getByRole('button', { name: 'Choose Agency, Monthly' })
  await waitFor(() => expect(left).toHaveLength(1))
  expect(other.hasAttribute('disabled')).toBe(true)
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(other.hasAttribute('disabled')).toBe(false))
})
