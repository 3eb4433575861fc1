import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FirstCheckout } from '#web/features/subscription/first-checkout.tsx'
import { endSession, startSession } from '#web/session/session.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const left: string[] = []

beforeEach(() => {
  left.length = 0
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)))
  startSession(createToken())
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  endSession('logged_out')
})

const server = (price_id: string | null) =>
  mockApi({
    'GET /api/auth/me': () => ({ _id: 'm1', id: 'm1', name: 'Jo Brandt', email: 'jo@brandt.test' }),
    'GET /api/payment/manager': () => ({ subscription_status: 'none', price_id, tier: 'error' }),
    'POST /api/payment/create-checkout-session': () => ({ url: 'https://pay.test/first' }),
  })

async function start() {
  const button = screen.getByRole('button', { name: 'Start your free 14-day trial' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.dblClick(button)
  await waitFor(() => expect(left).toEqual(['https://pay.test/first']))
}
const opened = (asked: ReturnType<typeof mockApi>) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('[SUB-11] the checkout of the registered plan opens once, however often it is clicked', async () => {
  const asked = server('agency_annual')
  renderInApp(<FirstCheckout />)
  await waitFor(() => expect(screen.queryByLabelText('Plan')).toBeNull())
  await start()
  expect(opened(asked)).toEqual([{ price_id: 'agency_annual', email: 'jo@brandt.test', id: 'm1' }])
})

test('[SUB-11] a Manager without a registered plan chooses one of the four with a trial', async () => {
  const asked = server(null)
  renderInApp(<FirstCheckout />)
  const plan = await screen.findByLabelText<HTMLSelectElement>('Plan')
  expect([...plan.options].map(({ text }) => text)).toEqual([
    'Solopreneur, Monthly: $10/month',
    'Solopreneur, Annual: $100/year',
    'Agency, Monthly: $20/month',
    'Agency, Annual: $200/year',
  ])
  await userEvent.selectOptions(plan, 'agency_monthly')
  await start()
  expect(opened(asked)).toEqual([{ price_id: 'agency_monthly', email: 'jo@brandt.test', id: 'm1' }])
})
