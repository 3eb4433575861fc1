import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { AddEmployeePage as EmployeeAdd } from './add-employee-page.tsx'
import { ana } from '#web/testing/sample-employee.ts'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const create = 'POST /api/employees/'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

async function open(answer: MockAnswer = () => Response.json(ana, { status: 201 })) {
  const asked = mockApi({ [create]: answer })
  const view = renderInApp(<EmployeeAdd />, '/employee/add')
  await screen.findByRole('heading', { name: 'Add a New Employee' })
  return { asked, ...view }
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create' }))

function fill(): void {
  type(/^Name/, 'Ana Ruiz')
  type(/^Email/, 'ana@x.com')
  type(/^Department/, 'Design')
  type(/^Phone/, '(555) 123-4567')
  type(/^Birthday/, '1990-02-28')
  type(/^Hire Date/, '2024-03-01')
}

const typed = () =>
  ['Name', 'Email', 'Department', 'Phone', 'Birthday', 'Hire Date'].map((one) => field(new RegExp(`^${one}`)).value)

test('[EMP-2] the page has name, email, department, phone, birthday and hire date, and links to the files to sign', async () => {
  await open()
  expect(field(/^Phone/).placeholder).toBe('Ex. 1234567890')
  expect([field(/^Birthday/).type, field(/^Hire Date/).type]).toEqual(['date', 'date'])
  expect(screen.getByRole('link', { name: 'Files that employees must sign' }).getAttribute('href')).toBe(
    '/settings/employees',
  )
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
})

test('[EMP-2] submitting sends the input, reports success and empties the form', async () => {
  const { asked } = await open()
  fill()
  await send()
  expect(
    await screen.findByText('Account Created. Your employee will receive an email with login instructions'),
  ).toBeTruthy()
  expect(asked.map(({ body }) => body)).toEqual([
    {
      name: 'Ana Ruiz',
      email: 'ana@x.com',
      department: 'Design',
      phone: '(555) 123-4567',
      birthday: '1990-02-28',
      hire_date: '2024-03-01',
    },
  ])
  expect(typed()).toEqual(['', '', '', '', '', ''])
  expect(screen.getByRole('link', { name: 'Open their page' }).getAttribute('href')).toBe('/employees/e1')
})

test.each([
  ['', ''],
  ['Ana Ruiz', ''],
  ['  ', 'ana@x.com'],
])('[EMP-3] the name "%s" with the email "%s" is refused', async (name, email) => {
  const { asked } = await open()
  type(/^Name/, name)
  type(/^Email/, email)
  await send()
  expect(await screen.findByText('Please enter a name and email for the employee.')).toBeTruthy()
  expect(asked).toEqual([])
})

test('[EMP-3] an invalid email is refused before anything is sent', async () => {
  const { asked } = await open()
  fill()
  type(/^Email/, 'ana at x')
  await send()
  expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
  expect(asked).toEqual([])
})

test.each([
  ['email_in_use', 'Email already in use'],
  ['internal', 'Something went wrong! Please refresh and try again.'],
] as const)('[EMP-3] the error %s reads "%s" and keeps the input', async (code, message) => {
  await open(() => problemResponse(code, 'The server says so.'))
  fill()
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(typed()).toEqual(['Ana Ruiz', 'ana@x.com', 'Design', '(555) 123-4567', '1990-02-28', '2024-03-01'])
})

test('[EMP-3] a field refused by the server shows its own error', async () => {
  await open(() =>
    problemResponse('invalid_fields', 'Some fields need another look.', {
      errors: [{ path: 'body.department', message: 'Use at most 200 characters.' }],
    }),
  )
  fill()
  await send()
  expect(await screen.findByText('Use at most 200 characters.')).toBeTruthy()
  expect(field(/^Department/).getAttribute('aria-invalid')).toBe('true')
})

test('a half-typed date is refused', async () => {
  const { asked } = await open()
  fill()
  // A browser reports a half-typed date as bad input with an empty value.
  Object.defineProperty(field(/^Birthday/), 'validity', { value: { valid: false, badInput: true } })
  await send()
  expect(await screen.findByText('Enter a whole date: month, day and year')).toBeTruthy()
  expect(asked).toEqual([])
})

test('the input survives a visit to the files to sign', async () => {
  mockApi({})
  const { router } = renderInApp(<EmployeeAdd />, '/employee/add', '/employee/add')
  await screen.findByRole('heading', { name: 'Add a New Employee' })
  fill()
  await userEvent.click(screen.getByRole('link', { name: 'Files that employees must sign' }))
  expect(screen.queryByLabelText(/^Name/)).toBeNull()
  await act(() => router.navigate(-1))
  expect(typed()).toEqual(['Ana Ruiz', 'ana@x.com', 'Design', '(555) 123-4567', '1990-02-28', '2024-03-01'])
})

test('[REG-10] an employee can be invited by email instead', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Create Employee Account' }))
  expect(await screen.findByRole('dialog', { name: 'Create Employee Account' })).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Enter it yourself' })
  expect(back.getAttribute('href')).toBe('/employee/add')
})
