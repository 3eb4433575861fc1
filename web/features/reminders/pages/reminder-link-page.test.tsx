import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
const open = () => renderInApp(<ReminderLinkPage />, '/reminder/t0k', '/reminder/:token')

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

test('[COL-56] a client who is done is thanked, and a link that does not work leads to the log-in', async () => {
  mockApi({ [path]: () => ({ ...known, days: [], suggested: null }) })
  const { unmount } = open()
  expect(await screen.findByText('Nothing is open any more. Thank you!')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  mockApi({ [path]: () => problemResponse('invalid_link', 'Invalid Link') })
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('This link does not work any more')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/')
})

test('[COL-56] an ended link is shown in the theme of the agency that sent it', async () => {
  const asked = mockApi({ [`POST /api/reminders/link/${ofAgency}`]: () => problemResponse('invalid_link', 'x') })
  renderInApp(<ReminderLinkPage />, `/reminder/${ofAgency}`, '/reminder/:token')
  const theme = '/api/themes/01a21add-2ea0-722a-9ec4-64664e4d8d96'
  await expect.poll(() => asked.map(({ path: called }) => called)).toContain(theme)
})
