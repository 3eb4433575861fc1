import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { employeeTexts } from '#contract/texts/employees.ts'
import { InviteButton } from './invite-button.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => {
  startSession(createToken({ role: 'Manager' }))
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email' })
const dialog = () => screen.queryByRole('dialog')

async function openDialog(role: 'Client' | 'Employee' = 'Client'): Promise<void> {
  renderInApp(
    <InviteButton
      role={role}
      renderTrigger={(open) => (
        <button type="button" onClick={open}>
          Open
        </button>
      )}
    />,
  )
  await passing(0)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  // The dialog's code is loaded by the click.
  await act(() => import('./invite-dialog.tsx'))
  await passing(0)
}

async function send(typed: string): Promise<void> {
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  await passing(10)
}

const add = 'POST /api/clients/add'
const sent: MockAnswer = () => Response.json({ message: 'Invitation Successfully Sent' }, { status: 201 })

test('[REG-10] an invalid email is refused before anything is sent', async () => {
  const asked = mockApi({ [add]: sent })
  await openDialog()
  await send('jo at x')
  expect(screen.getByText('Please enter a valid email')).toBeTruthy()
  expect(field().value).toBe('jo at x')
  expect(asked).toEqual([])
})

test('[REG-10] the dialog closes 1 s after success and is empty 0.5 s later', async () => {
  const asked = mockApi({ [add]: sent })
  await openDialog()
  await send('jo@x.com')
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'jo@x.com' }])
  expect(screen.getByRole('status').textContent).toContain('Invitation Successfully Sent')
  await passing(900)
  expect(dialog()).toBeTruthy()
  await passing(150)
  expect(dialog()).toBeNull()
  await passing(500)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await passing(0)
  expect(field().value).toBe('')
  expect(screen.queryByText('Invitation Successfully Sent')).toBeNull()
})

test('[REG-10] a dialog opened again before it was emptied keeps the new input', async () => {
  mockApi({ [add]: sent })
  await openDialog()
  await send('jo@x.com')
  await passing(1050)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await passing(0)
  expect(field().value).toBe('')
  fireEvent.change(field(), { target: { value: 'kim@x.com' } })
  await passing(2000)
  expect(field().value).toBe('kim@x.com')
  expect(dialog()).toBeTruthy()
})

test('[REG-10] a refusal shows an error with its reason and keeps the input', async () => {
  mockApi({ [add]: () => problemResponse('email_in_use', 'Email already in use') })
  await openDialog()
  await send('jo@x.com')
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong!Email already in use')
  expect(field().value).toBe('jo@x.com')
  await passing(3000)
  expect(dialog()).toBeTruthy()
})

test('[REG-11] the limit of the solo tier has its own text and a button to change the plan', async () => {
  const message = "You can't add more than 10 clients on the Solo tier. Upgrade to Agency to add more."
  mockApi({ [add]: () => problemResponse('solo_client_limit', message) })
  await openDialog()
  await send('jo@x.com')
  expect(screen.getByRole('alert').textContent).toContain(`${message} Archived clients and open invitations count too.`)
  expect(screen.queryByText('Something went wrong!')).toBeNull()
  expect(screen.getByRole('button', { name: 'Manage Subscription' })).toBeTruthy()
})

test('[REG-14] each of several addresses gets an invitation, and a refused one is named and stays in the field', async () => {
  const asked = mockApi({
    [add]: (one) =>
      (one.body as { email: string }).email === 'kim@x.com' // The body sent by the dialog of this test.
        ? problemResponse('email_in_use', 'Email already in use')
        : sent(one),
  })
  await openDialog()
  await send('jo@x.com, kim@x.com\nlee@x.com')
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(3)
  expect(screen.getByText('2 invitations sent')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('kim@x.com: Email already in use')
  expect(field().value).toBe('kim@x.com')
})

test('[REG-10] an employee is invited through the endpoint for employees', async () => {
  const asked = mockApi({ 'POST /api/employees/add': sent })
  await openDialog('Employee')
  await send('emil@x.com')
  expect(asked.map(({ path }) => path)).toEqual(['/api/employees/add'])
  expect(screen.getByText('Invitation Successfully Sent')).toBeTruthy()
})

test('Enter sends the invitation, and Shift+Enter starts a line', async () => {
  const asked = mockApi({ [add]: sent })
  await openDialog()
  fireEvent.change(field(), { target: { value: 'jo@x.com' } })
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
  await passing(10)
  expect(asked).toEqual([])
  fireEvent.keyDown(field(), { key: 'Enter' })
  await passing(10)
  expect(asked).toHaveLength(1)
})

test('[COL-25] services, accounts and words about the client are sent, and proposed the next time', async () => {
  const offer = {
    services: [
      { key: 'social', title: 'Social media' },
      { key: 'own_ads', title: 'Paid ads' },
    ],
    accounts: [
      { key: 'show_facebook', title: 'Facebook', services: ['social'], flag: true },
      { key: 'show_twitter', title: 'X', services: ['social'], flag: true },
      { key: 'tiktok', title: 'TikTok', services: ['social'], flag: false },
      { key: 'show_yelp', title: 'Yelp', services: ['reputation'], flag: true },
    ],
  }
  const asked = mockApi({ [add]: sent, 'GET /api/invitations/choices': () => offer })
  const sends = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'Choose what you ask for' }))
  await passing(10)
  expect(screen.queryByRole('checkbox', { name: 'TikTok' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Social media' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'X' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'TikTok' }))
  expect(screen.queryByRole('checkbox', { name: 'Yelp' })).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: /Their name/ }), { target: { value: ' Ana ' } })
  fireEvent.change(screen.getByRole('textbox', { name: /Personal line/ }), { target: { value: 'Hello' } })
  await send('jo@x.com')
  const choice = { services: ['social'], platforms: ['show_facebook'], left_out: ['tiktok'] }
  expect(sends()).toEqual([{ email: 'jo@x.com', asked: { ...choice, note: 'Hello', name: 'Ana' } }])
  await passing(2000)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await passing(10)
  fireEvent.click(screen.getByRole('button', { name: 'Choose what you ask for' }))
  await passing(10)
  await send('kim@x.com, lee@x.com')
  expect(sends().slice(1)).toEqual(['kim@x.com', 'lee@x.com'].map((email) => ({ email, asked: choice })))
})

test('[COL-25] a refused choice says why, and nothing of it is lost', async () => {
  mockApi({
    [add]: () =>
      problemResponse('invalid_fields', 'Choose a day that is still to come.', {
        errors: [{ path: 'asked.due', message: 'Choose a day that is still to come.' }],
      }),
    'GET /api/invitations/choices': () => ({ services: [], accounts: [] }),
  })
  await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'Choose what you ask for' }))
  await passing(10)
  fireEvent.change(screen.getByLabelText(/Due date/), { target: { value: '2020-01-01' } })
  await send('jo@x.com')
  expect(screen.getByRole('alert').textContent).toContain('Choose a day that is still to come.')
  expect(screen.getByLabelText<HTMLInputElement>(/Due date/).value).toBe('2020-01-01')
  expect(field().value).toBe('jo@x.com')
})

test('[COL-25] a half-typed due date is not left out', async () => {
  const asked = mockApi({
    [add]: sent,
    'GET /api/invitations/choices': () => ({ services: [], accounts: [] }),
  })
  await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'Choose what you ask for' }))
  await passing(10)
  const due = screen.getByLabelText(/Due date/)
  Object.defineProperty(due, 'validity', { value: { badInput: true } })
  await send('jo@x.com')
  expect(screen.getByText(employeeTexts.wholeDate)).toBeTruthy()
  expect(document.activeElement).toBe(due)
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.change(due, { target: { value: '2099-01-01' } })
  expect(screen.queryByText(employeeTexts.wholeDate)).toBeNull()
})

test('[REG-14] nothing is typed into the addresses while they are sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  mockApi({
    [add]: () => promise.then(() => Response.json({ message: 'Invitation Successfully Sent' }, { status: 201 })),
  })
  await openDialog()
  await send('jo@x.com')
  expect(field().readOnly).toBe(true)
  resolve()
  await passing(10)
  expect(screen.getByText('Invitation Successfully Sent')).toBeTruthy()
})
