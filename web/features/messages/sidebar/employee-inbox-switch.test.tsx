import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { EmployeeInboxSwitch } from './employee-inbox-switch.tsx'
import { useViewer } from '#web/session/use-viewer.ts'
import { startSession } from '#web/session/session.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const list = 'GET /api/employees/unread-messages'
const emil = { _id: 'emil', name: 'Emil Ode', department: 'Web', unread_count: 2 }
const lara = { _id: 'lara', name: 'Lara Ruiz', department: '', unread_count: 0 }

const Plan = () => <p>{useViewer().tier}</p>

function open(role: Role, tier: string, employees: object[] = [emil, lara]) {
  startSession(createToken({ id: 'm1', role }))
  mockApi({
    'GET /api/payment/manager': () => ({ subscription_status: 'active', price_id: 'p', tier }),
    [list]: () => ({ items: employees }),
  })
  return renderInApp(
    <>
      <EmployeeInboxSwitch />
      <Plan />
    </>,
    '/messages',
    '/messages',
  )
}

const eye = () => screen.findByRole('button', { name: "Look into an employee's messages" })
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Employee' })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Show messages' }))

test('[MSG-1] [MSG-11] the eye button opens the messages of the chosen employee', async () => {
  const { router } = open('Manager', 'agency')
  await userEvent.click(await eye())
  await userEvent.type(await field(), 'emil')
  await userEvent.click(await screen.findByRole('option', { name: 'Emil Ode · Web' }))
  await submit()
  await expect.poll(() => router.state.location.pathname).toBe('/messages/employee/emil')
})

test('[MSG-1] the dialog opens with its buttons in sight, and the list when it is asked for', async () => {
  open('Manager', 'agency')
  await userEvent.click(await eye())
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  expect((await field()).getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(await field())
  expect(await screen.findByRole('option', { name: 'Emil Ode · Web' })).toBeTruthy()
})

test('[MSG-11] an empty choice says Please select an employee, and an unknown name says Employee Not Found', async () => {
  const { router } = open('Manager', 'agency')
  await userEvent.click(await eye())
  await field()
  await submit()
  expect(await screen.findByText('Please select an employee')).toBeTruthy()
  await userEvent.type(await field(), 'nobody')
  expect(await screen.findByText('Employee Not Found')).toBeTruthy()
  await submit()
  expect(router.state.location.pathname).toBe('/messages')
})

test('[MSG-11] the employee list offers a retry when it fails to load', async () => {
  open('Manager', 'agency')
  const button = await eye()
  mockApi({ [list]: () => problemResponse('internal', 'It broke.') })
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  mockApi({ [list]: () => ({ items: [emil] }) })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await field()).toBeTruthy()
})

test('[MSG-1] [SUB-9] the eye button is absent on solo and for other roles', async () => {
  for (const [role, tier] of [
    ['Manager', 'solo'],
    ['Employee', 'agency'],
    ['Client', 'agency'],
  ] as const) {
    const { unmount } = open(role, tier)
    expect(await screen.findByText(tier)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
  }
})
