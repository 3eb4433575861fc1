import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { confirmationTexts, dateAddressTexts } from '#contract/texts/client-dates.ts'
import { ConfirmDates, DateConfirmations } from './confirm-dates.tsx'
import { DateAddress } from './date-address.tsx'
import { isAroundDecember } from './index.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

const confirmation = 'GET /api/client-dates/confirmation'
const due = { year: 2027, due: true, confirmed: null, days: 3 }
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('[COL-65] a client confirms their dates with one button, or changes them', async () => {
  const asked = mockApi({
    [confirmation]: () => due,
    'POST /api/client-dates/confirmation': () => ({ ...due, due: false, confirmed: '2026-12-05T12:00:00.000Z' }),
  })
  renderInApp(<ConfirmDates />)
  expect((await screen.findByRole('link', { name: 'Change' })).getAttribute('href')).toBe('/onboarding/events')
  await press('Confirm')
  expect(await screen.findByText(confirmationTexts.confirmed(2027))).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ year: 2027 })
})

test('[COL-65] a failed confirmation says why and can be repeated; without days there is nothing to confirm', async () => {
  mockApi({
    [confirmation]: () => due,
    'POST /api/client-dates/confirmation': () => problemResponse('conflict', confirmationTexts.notDecember),
  })
  const { unmount } = renderInApp(<ConfirmDates />)
  await press('Confirm')
  expect((await screen.findByRole('alert')).textContent).toContain(confirmationTexts.notDecember)
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy()
  unmount()
  mockApi({ [confirmation]: () => ({ ...due, days: 0 }) })
  renderInApp(<ConfirmDates />)
  expect(await screen.findByText(confirmationTexts.hint(0))).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('[COL-65] the Manager sees how many confirmed and who has not', async () => {
  const waiting = Array.from({ length: 7 }, (_, at) => ({ _id: `c${at}`, business_name: `Shop ${at}` }))
  mockApi({ 'GET /api/client-dates/confirmations': () => ({ year: 2027, due: true, asked: 9, confirmed: 2, waiting }) })
  renderInApp(<DateConfirmations />)
  expect(await screen.findByText('2 of 9 clients confirmed theirs.')).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(5)
  expect(screen.getByText(/\+2/)).toBeTruthy()
})

test.each([
  ['2026-11-29T12:00:00', false],
  ['2026-11-30T12:00:00', true],
  ['2026-12-31T23:00:00', true],
  ['2027-01-01T01:00:00', false],
])('[COL-65] the dashboards ask at %s about dates: %s', (now, asks) => {
  expect(isAroundDecember(new Date(now))).toBe(asks)
})

test('[COL-64] an address is made with the chosen lead time, and the lead time of one changes at once', async () => {
  let created: string | null = null
  const asked = mockApi({
    'GET /api/client-dates/c1/feed': () => ({ created, lead: 'alarm', lead_days: 14 }),
    'POST /api/client-dates/c1/feed': () => {
      created = '2026-11-23T10:00:00.000Z'
      return { url: 'https://foyer.test/api/client-dates/feed/AbC.ics' }
    },
    'PUT /api/client-dates/c1/feed': () => ({ created, lead: 'both', lead_days: 30 }),
  })
  renderInApp(<DateAddress clientId="c1" />)
  await press(dateAddressTexts.title)
  const days = await screen.findByLabelText(dateAddressTexts.leadDays)
  await userEvent.selectOptions(days, '30')
  await press(dateAddressTexts.make)
  expect(await screen.findByDisplayValue(/AbC\.ics/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText(dateAddressTexts.lead), 'both')
  expect(await screen.findByText(dateAddressTexts.saved)).toBeTruthy()
  expect(asked.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['POST', { lead: 'alarm', lead_days: 30 }],
    ['PUT', { lead: 'both', lead_days: 30 }],
  ])
})
