import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Vacation } from '#contract/vacations.ts'
import { RequestDetailsPage } from './request-details-page.tsx'
import { vacationOf } from '#web/testing/sample-vacation.ts'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
beforeEach(() => startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' })))

const open = (items: Vacation[], more: Record<string, MockAnswer> = {}) => {
  const asked = mockApi({ 'GET /api/vacations/': () => ({ items }), ...more })
  return { asked, ...renderInApp(<RequestDetailsPage />, '/calendar/details/v1', '/calendar/details/:id') }
}
const withdraw = { name: 'Withdraw request' }

test('[VAC-3] the details are read-only: name, dates, note, status and response', async () => {
  open([vacationOf({ status: 'Denied', note: 'My sister marries.', response: 'A week later, perhaps?' })])
  expect(await screen.findByRole('heading', { name: 'Ana Silva' })).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Status' }).textContent).toBe('Denied')
  expect(screen.getByText('Mon 3 Aug')).toBeTruthy()
  expect(screen.getByText('My sister marries.')).toBeTruthy()
  expect(screen.getByText('A week later, perhaps?')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', withdraw)).toBeNull()
})

test('[VAC-7] a pending request is withdrawn after a confirmation, and the calendar shows', async () => {
  const items = [vacationOf()]
  const { asked, router } = open(items, {
    'DELETE /api/vacations/v1': () => {
      items.length = 0
      return undefined
    },
  })
  await userEvent.click(await screen.findByRole('button', withdraw))
  expect(await screen.findByText(/Your request for 3–7 Aug 2026 is taken back/)).toBeTruthy()
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  const [, confirm] = screen.getAllByRole('button', withdraw)
  await userEvent.click(confirm as HTMLElement) // the dialog is open
  await waitFor(() => expect(router.state.location.pathname).toBe('/calendar'))
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('[VAC-7] a request decided just before cannot be withdrawn, and its state shows', async () => {
  const items = [vacationOf()]
  const { router } = open(items, {
    'DELETE /api/vacations/v1': () => problemResponse('already_decided', 'This request has been decided already.'),
  })
  await userEvent.click(await screen.findByRole('button', withdraw))
  await screen.findByText('Withdraw this request?')
  const [, confirm] = screen.getAllByRole('button', withdraw)
  await userEvent.click(confirm as HTMLElement) // the dialog is open
  expect((await screen.findByRole('alert')).textContent).toBe('This request has been decided already.')
  expect(router.state.location.pathname).toBe('/calendar/details/v1')
})

test("[VAC-3] a teammate's days show without note and answer", async () => {
  open([vacationOf({ user_id: 'e2', user_name: 'Ben Carter', status: 'Approved' })])
  expect(await screen.findByRole('heading', { name: 'Ben Carter' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Note' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Response' })).toBeNull()
  expect(screen.queryByRole('button', withdraw)).toBeNull()
})

test('[VAC-7] a missing request shows as not found', async () => {
  open([vacationOf({ _id: 'v9' })])
  expect(await screen.findByText('This request is not here, or no longer')).toBeTruthy()
})
