import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { PasswordRow } from './password-row.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken()))

const own = {
  name: 'Jo Brandt',
  email: 'jo@brandt.test',
  business_name: 'Brandt',
  date: '2025-03-04T12:00:00.000Z',
  reset_password_date: '2026-11-05T12:00:00.000Z',
}
const reset = 'PUT /api/general/reset/link'
const open = (answers: Record<string, MockAnswer> = {}, person: object = own) => {
  const asked = mockApi({ 'GET /api/auth/me': () => person, ...answers })
  renderInApp(<PasswordRow />)
  return asked
}
/** The buttons are disabled until the person is known. */
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await expect.poll(() => button.hasAttribute('disabled')).toBe(false)
  await userEvent.click(button)
}

test('[SET-4] the last change of the password shows as MMMM DD, YYYY', async () => {
  open()
  expect(await screen.findByText('Last changed November 05, 2026')).toBeTruthy()
})

test('[SET-4] an unchanged password shows the date of its creation', async () => {
  open({}, { ...own, reset_password_date: null })
  expect(await screen.findByText('Unchanged since March 04, 2025')).toBeTruthy()
})

test('[SET-4] the reset link goes to the person’s own email, with the document’s text', async () => {
  const asked = open({ [reset]: () => ({ message: 'Recovery Email sent' }) })
  await press('Send reset link')
  const notice = "Password Reset Email Sent! We've sent you an email with a link to reset your password."
  expect(await screen.findByText(notice)).toBeTruthy()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ email: 'jo@brandt.test' })
})

test('[SET-4] past the limit the row says when to try again', async () => {
  open({ [reset]: () => problemResponse('too_many_requests', 'x', { headers: { 'retry-after': '120' } }) })
  await press('Send reset link')
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 2 minutes.')
})

const change = 'PUT /api/auth/password'

async function fill(old: string, fresh: string, repeated = fresh) {
  await press('Change')
  for (const [label, typed] of [
    ['Current password', old],
    ['New password', fresh],
    ['Confirm new password', repeated],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } })
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('[AUTH-13] the password is changed with the current one, and the row says what follows', async () => {
  const asked = open({ [change]: () => undefined })
  await fill('the old one', 'blue kitchen moon')
  expect(await screen.findByText('Your password is changed. Your other devices are signed out.')).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(asked.find(({ path }) => path === '/api/auth/password')?.body).toEqual({
    old_password: 'the old one',
    password: 'blue kitchen moon',
    password_confirmation: 'blue kitchen moon',
  })
})

test('[AUTH-13] a wrong current password stands at its field, a refused new one at its own', async () => {
  const message = 'This password is too common'
  const answers = [
    problemResponse('password_wrong', 'The password is not right. Try again.'),
    problemResponse('invalid_fields', message, { errors: [{ path: 'password', message }] }),
  ]
  open({ [change]: () => answers.shift() })
  await fill('wrong', 'blue kitchen moon')
  expect(await screen.findByText('The password is not right. Try again.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('[AUTH-13] nothing is sent before all three are there and fit, and Escape closes the form', async () => {
  const asked = open()
  await fill('', 'blue kitchen moon', 'blue kitchen sun')
  expect(screen.getByText('Enter your current password')).toBeTruthy()
  expect(screen.getByText('Passwords must match')).toBeTruthy()
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/me'])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('[AUTH-13] the focus returns to Change after Cancel, Escape and a new password', async () => {
  open({ [change]: () => undefined })
  const hasFocus = async () => {
    const focused = await screen.findByRole('button', { name: 'Change' })
    await expect.poll(() => document.activeElement).toBe(focused)
  }
  await press('Change')
  await press('Cancel')
  await hasFocus()
  await press('Change')
  await userEvent.keyboard('{Escape}')
  await hasFocus()
  await fill('the old one', 'blue kitchen moon')
  await hasFocus()
})
