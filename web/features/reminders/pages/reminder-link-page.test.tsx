import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { ReminderLinkPage } from './reminder-link-page.tsx'

const path = 'POST /api/reminders/link/t0k'
const known = {
  due_on: '2026-12-11',
  snoozed_until: null,
  days: ['2026-12-04', '2026-12-07'],
  suggested: '2026-12-04',
  business_name: 'Harbour Agency',
  path: '/onboarding/assets',
}
/** A token begins with the bytes of the workspace's id. */
const ofAgency = 'AaIa3S6gciqexGRmTk2NlgcHBwcHBwcHBwcHBwcHBwcHBwcH'
const open = (token = 't0k') => renderInApp(<ReminderLinkPage />, `/reminder/${token}`, '/reminder/:token')

test('[COL-55] one tap puts the next reminder off, and another takes that back', async () => {
  const bodies: unknown[] = []
  mockApi({
    [path]: ({ body }) => {
      bodies.push(body)
      return { ...known, snoozed_until: (body as { until?: string | null }).until ?? null }
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^I will do it on Friday/ }))
  expect((await screen.findByText(/Your next reminder comes on Friday/)).textContent).toMatch(/at nine\.$/)
  await userEvent.click(screen.getByRole('button', { name: 'Take that back' }))
  await screen.findByRole('button', { name: /^I will do it on Monday/ })
  expect(bodies).toEqual([{}, { until: '2026-12-04' }, { until: null }])
  expect(screen.getByRole('link', { name: 'Go on now' }).getAttribute('href')).toBe('/onboarding/assets')
})

test('[COL-56] a client who is done is thanked', async () => {
  mockApi({ [path]: () => ({ ...known, days: [], suggested: null }) })
  open()
  expect(await screen.findByText('Nothing is open any more. Thank you!')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['does not work', 't'.repeat(86), reminderTexts.linkInvalid],
  ['was cut short', 't'.repeat(85), reminderTexts.linkCutShort],
])('[COL-56] a link that %s leads to the log-in', async (_, token, sentence) => {
  mockApi({ [`POST /api/reminders/link/${token}`]: () => problemResponse('invalid_link', 'Invalid Link') })
  open(token)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/')
})

test('[COL-56] an ended link is shown in the theme of the agency that sent it', async () => {
  const asked = mockApi({ [`POST /api/reminders/link/${ofAgency}`]: () => problemResponse('invalid_link', 'x') })
  renderInApp(<ReminderLinkPage />, `/reminder/${ofAgency}`, '/reminder/:token')
  const theme = '/api/themes/01a21add-2ea0-722a-9ec4-64664e4d8d96'
  await expect.poll(() => asked.map(({ path: called }) => called)).toContain(theme)
})
