import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showSubscription } from '#contract/subscription.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { CheckoutSuccessPage as CheckoutSuccess } from '#web/features/auth/pages/checkout-success-page.tsx'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

const open = (answer: MockAnswer) => {
  mockApi({ 'GET /api/payment/receipt/cs_1': answer })
  return renderInApp(<CheckoutSuccess />, '/checkout/success/cs_1', '/checkout/success/:receipt_id')
}
const trial = "You're all set for your 14 day trial!"

test('[SUB-3] a receipt is confirmed before anything is claimed, then the trial and the way to start', async () => {
  open(() => ({ status: 'complete', trial: true }))
  expect(screen.queryByText('Checkout Succeeded')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Checkout Succeeded' })).toBeTruthy()
  expect(screen.getByText(trial)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/dashboard')
})

test('[SUB-3] without a trial the page does not speak of one', async () => {
  open(() => ({ status: 'complete', trial: false }))
  expect(await screen.findByRole('heading', { name: 'Checkout Succeeded' })).toBeTruthy()
  expect(screen.queryByText(trial)).toBeNull()
})

test.each<[string, MockAnswer, string]>([
  ['that nobody knows', () => problemResponse('not_found', 'Not here'), 'We do not know this receipt'],
  ['of an open checkout', () => ({ status: 'open', trial: true }), 'This checkout is not finished'],
  ['of an expired checkout', () => ({ status: 'expired', trial: true }), 'This checkout is not finished'],
])('[SUB-3] a receipt %s claims no success', async (_, answer, title) => {
  open(answer)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByText('Checkout Succeeded')).toBeNull()
  expect(screen.queryByText(trial)).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy()
})

test('[SUB-3] while the payment service is away the page says so and asks again', async () => {
  let away = true
  open(() =>
    away ? problemResponse('billing_unavailable', 'It does not answer.') : { status: 'complete', trial: true },
  )
  expect(await screen.findByText('We could not confirm your checkout')).toBeTruthy()
  away = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(trial)).toBeTruthy()
})

test("[SUB-3] a confirmed receipt clears the gate's older subscription state", async () => {
  const { queries } = open(() => ({ status: 'complete', trial: true }))
  queries.setQueryData(queryFor(showSubscription, {}).queryKey, {
    subscription_status: 'none',
    price_id: 'agency_annual',
    tier: 'agency',
  })
  await screen.findByRole('heading', { name: 'Checkout Succeeded' })
  await waitFor(() => expect(queries.getQueryData(queryFor(showSubscription, {}).queryKey)).toBeUndefined())
})
