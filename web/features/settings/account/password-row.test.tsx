import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { PasswordRow } from './password-row.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken()))

const own = {
  email: 'jo@brandt.test',
  date: '2025-03-04T12:00:00.000Z',
  reset_password_date: '2026-11-05T12:00:00.000Z',
}
const reset = 'PUT /api/general/reset/link'
const open = (answers: Record<string, MockAnswer> = {}, person: object = own) => {
  const asked = mockApi({ 'GET /api/auth/me': () => person, ...answers })
  renderInApp(<PasswordRow />)
  return asked
}
const press = async () => {
  const button = await screen.findByRole('button', { name: 'Send reset link' })
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
  await press()
  const notice = "Password Reset Email Sent! We've sent you an email with a link to reset your password."
  expect(await screen.findByText(notice)).toBeTruthy()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ email: 'jo@brandt.test' })
})

test('[SET-4] past the limit the row says when to try again', async () => {
  open({ [reset]: () => problemResponse('too_many_requests', 'x', { headers: { 'retry-after': '120' } }) })
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 2 minutes.')
})
