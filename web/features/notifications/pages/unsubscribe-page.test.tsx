import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { unsubscribeTexts } from '#contract/texts/notifications.ts'
import { UnsubscribePage } from '#web/features/notifications/pages/unsubscribe-page.tsx'
import { mockApi, problemResponse, mockOffline } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

const path = '/api/notifications/unsubscribe/t0k'
const asked = { kind: 'vacation', business_name: 'Harbour Agency', email: true }
const open = (token = 't0k') => renderInApp(<UnsubscribePage />, `/unsubscribe/${token}`, '/unsubscribe/:token')
const button = () => screen.findByRole('button', { name: 'Stop these emails' })

test('[NOTE-5] the page names the emails, stops them by one button and confirms it', async () => {
  const calls = mockApi({ [`GET ${path}`]: () => asked, [`POST ${path}`]: () => ({ ...asked, email: false }) })
  open()
  const stop = await button()
  expect(screen.getByText(/Emails about vacation requests from Harbour Agency/)).toBeTruthy()
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
  await userEvent.click(stop)
  expect((await screen.findByRole('status')).textContent).toContain('no more emails about vacation requests')
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull()
})

test('[NOTE-5] the page says that the emails have stopped when it is opened again', async () => {
  mockApi({ [`GET ${path}`]: () => ({ ...asked, email: false }) })
  open()
  expect(await screen.findByText(/no more emails about vacation requests/)).toBeTruthy()
})

test.each([
  ['is invalid', `vacation.${'t'.repeat(86)}`, unsubscribeTexts.invalid],
  ['was cut short', `vacation.${'t'.repeat(85)}`, unsubscribeTexts.cutShort],
])('[NOTE-5] the page says that a link %s and where to turn emails off', async (_, token, sentence) => {
  mockApi({ [`GET /api/notifications/unsubscribe/${token}`]: () => problemResponse('invalid_link', 'Invalid Link') })
  open(token)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')).toBe('/settings/notifications')
})

test('the page and the button can be retried when the server is unavailable', async () => {
  mockOffline()
  open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  mockApi({ [`GET ${path}`]: () => asked, [`POST ${path}`]: () => problemResponse('internal', 'It broke.') })
  await userEvent.click(again)
  await userEvent.click(await button())
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong! It broke.')
  expect((await button()).textContent).toBe('Stop these emails')
})
