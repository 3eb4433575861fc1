import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { employeeMessage } from '#contract/realtime.ts'
import { UnreadMessagesPage as UnreadMessages } from './unread-messages-page.tsx'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const call = 'GET /api/employees/unread-messages'
const ana = { _id: 'e1', name: 'Ana Ruiz', department: 'Design', unread_count: 2 }
const ben = { _id: 'e2', name: 'Ben Ode', department: 'Web', unread_count: 7 }

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('[MSG-11] employees show with department and unread count, the highest first, and link to their inbox', async () => {
  mockApi({ [call]: () => ({ items: [ana, ben] }) })
  renderInApp(<UnreadMessages />, '/employee-unread-messages')
  const inbox = await screen.findByRole('link', { name: 'View Inbox of Ana Ruiz' })
  expect(inbox.textContent).toBe('View Inbox')
  expect(inbox.getAttribute('href')).toBe('/messages/employee/e1')
  expect(rows()).toEqual([
    ['Ben Ode', 'Web', '7 unread', 'View Inbox'],
    ['Ana Ruiz', 'Design', '2 unread', 'View Inbox'],
  ])
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
})

test('[MSG-11] a failure says Something went wrong!', async () => {
  mockApi({ [call]: () => problemResponse('internal', 'It broke.') })
  renderInApp(<UnreadMessages />, '/employee-unread-messages')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
})

test('a workspace without employees gets an empty state', async () => {
  mockApi({ [call]: () => ({ items: [] }) })
  renderInApp(<UnreadMessages />, '/employee-unread-messages')
  expect(await screen.findByText('No Employees Found')).toBeTruthy()
})

test('order and search apply to this page', async () => {
  mockApi({ [call]: () => ({ items: [ana, ben] }) })
  renderInApp(<UnreadMessages />, '/employee-unread-messages?sort=name&order=asc')
  await screen.findByRole('link', { name: 'Ana Ruiz' })
  expect(rows().map(([name]) => name)).toEqual(['Ana Ruiz', 'Ben Ode'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search employees' }), 'web')
  await expect.poll(() => rows().map(([name]) => name)).toEqual(['Ben Ode'])
})

test('[DASH-11] the numbers change while the page is open', async () => {
  let items = [ana]
  mockApi({ [call]: () => ({ items }) })
  renderInApp(<UnreadMessages />, '/employee-unread-messages')
  await screen.findByRole('link', { name: 'Ana Ruiz' })
  items = [{ ...ana, unread_count: 3 }]
  act(() => dispatchSocketEvent(employeeMessage('m1'), { employee_id: 'e1' }))
  await expect.poll(() => rows()[0]?.[2]).toBe('3 unread')
})

test.each([
  ['asc', ['Ana Ruiz', 'Ben Ode', 'Cleo Marsh', 'Dan Poe']],
  ['desc', ['Ben Ode', 'Ana Ruiz', 'Cleo Marsh', 'Dan Poe']],
])('employees without a department come last: %s', async (order, names) => {
  const [cleo, dan] = [
    { _id: 'e3', name: 'Cleo Marsh', department: '', unread_count: 1 },
    { _id: 'e4', name: 'Dan Poe', department: '', unread_count: 1 },
  ]
  mockApi({ [call]: () => ({ items: [dan, ben, cleo, ana] }) })
  renderInApp(<UnreadMessages />, `/employee-unread-messages?sort=department&order=${order}`)
  await screen.findByRole('link', { name: 'Ana Ruiz' })
  expect(rows().map(([name]) => name)).toEqual(names)
})
