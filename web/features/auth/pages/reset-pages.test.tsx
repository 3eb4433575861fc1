import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { linkCutShort } from '#contract/texts/shared.ts'
import { ResetPasswordPage as ResetPassword } from '#web/features/auth/pages/reset-password-page.tsx'
import { ResetRequestPage as ResetRequest } from '#web/features/auth/pages/reset-request-page.tsx'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { currentSession, endSession, startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse, mockOffline } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

afterEach(() => endSession('logged_out'))

/** Delays every answer until the returned function is called. */
function heldBack(): () => void {
  const answer = globalThis.fetch
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  globalThis.fetch = async (...asked) => {
    const answered = await answer(...asked)
    await released
    return answered
  }
  return release
}

const ask = () => renderInApp(<ResetRequest />, '/reset')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Reset Email' }))

test.each(['', 'no email', 'jo@brandt'])(
  '[AUTH-10] an invalid email %j is refused before anything is sent',
  async (typed) => {
    const asked = mockApi({})
    ask()
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: typed } })
    await send()
    expect(await screen.findByText('Please enter a valid Email')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(asked).toEqual([])
  },
)

test('[AUTH-10] the reply is shown as it is, in green, and a double click asks once', async () => {
  const asked = mockApi({ 'PUT /api/general/reset/link': () => ({ message: 'Recovery Email sent' }) })
  ask()
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' jo@brandt.test ' } })
  const release = heldBack()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send Reset Email' }))
  release()
  const reply = await screen.findByText('Recovery Email sent')
  expect(reply.closest('[data-tone]')?.getAttribute('data-tone')).toBe('good')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.body).toEqual({ email: 'jo@brandt.test' })
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})

test('too many resets show the time to wait and keep the email', async () => {
  mockApi({
    'PUT /api/general/reset/link': () =>
      problemResponse('too_many_requests', 'Wait', { headers: { 'retry-after': '3600' } }),
  })
  ask()
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'jo@brandt.test' } })
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 60 minutes.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('jo@brandt.test')
})

test('the reset request reports a lost connection', async () => {
  mockOffline()
  ask()
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'jo@brandt.test' } })
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server')
})

const server = (more: Record<string, MockAnswer> = {}) =>
  mockApi({
    'PUT /api/general/reset/validation': () => ({ email: 'jo@brandt.test' }),
    'PUT /api/general/reset/password': () => ({ message: 'Password updated' }),
    ...more,
  })
const open = (token = 'abc') => renderInApp(<ResetPassword />, `/reset/${token}`, '/reset/:token')
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update Password' }))

async function choose(password: string, repeated: string) {
  const [first, second] = [await screen.findByLabelText('New password'), screen.getByLabelText('Confirm new password')]
  fireEvent.change(first, { target: { value: password } })
  fireEvent.change(second, { target: { value: repeated } })
}

test.each<[string, string, string]>([
  ['blue', '', 'Please fill both password fields'],
  ['blue', 'red', 'Passwords must match'],
])('[AUTH-11] [AUTH-13] a new password %j repeated as %j says: %s', async (password, repeated, sentence) => {
  const asked = server()
  open()
  expect(await screen.findByText('For jo@brandt.test')).toBeTruthy()
  await choose(password, repeated)
  await update()
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
  expect(document.activeElement?.tagName).toBe('INPUT')
  expect(asked.map(({ path }) => path)).toEqual(['/api/general/reset/validation'])
})

test('[AUTH-11] a new password ends the session here and leads to the log-in, which confirms it', async () => {
  const asked = server()
  startSession(createToken())
  const { router } = open()
  await choose('blue kitchen 77', 'blue kitchen 77')
  const release = heldBack()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Update Password' }))
  release()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.state).toEqual({ notice: 'passwordChanged' })
  expect(currentSession()).toBeUndefined()
  expect(asked.filter(({ path }) => path.endsWith('password')).map(({ body }) => body)).toEqual([
    { token: 'abc', email: 'jo@brandt.test', password: 'blue kitchen 77', password_confirmation: 'blue kitchen 77' },
  ])
})

test('[AUTH-11] a valid link is checked once, also when other queries are fetched again', async () => {
  const asked = server()
  const { queries } = open()
  await screen.findByText('For jo@brandt.test')
  void invalidate(queries)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(asked.map(({ path }) => path)).toEqual(['/api/general/reset/validation'])
})

test.each([
  ['an expired', 'a'.repeat(43), 'Reset link has expired. Please resend link'],
  ['a cut', 'abc', linkCutShort],
])('[AUTH-11] %s link leads to the request for a new one', async (_, token, sentence) => {
  server({ 'PUT /api/general/reset/validation': () => problemResponse('reset_expired', 'Expired') })
  open(token)
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/reset')
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test.each<[string, MockAnswer, string]>([
  ['expired', () => problemResponse('reset_expired', 'Expired'), 'Reset link has expired. Please resend link'],
  ['broken', () => problemResponse('internal', 'Broken'), 'Something went wrong!'],
])(
  '[AUTH-11] a link that ends or a fault (%s) while the password is saved shows a sentence and keeps the fields',
  async (_, answer, sentence) => {
    server({ 'PUT /api/general/reset/password': answer })
    open()
    await choose('blue kitchen 77', 'blue kitchen 77')
    await update()
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('blue kitchen 77')
  },
)

test('[AUTH-13] the reason for which the server refuses a password stands under its field', async () => {
  const message = 'This password is too common'
  const refusal = () => problemResponse('invalid_fields', message, { errors: [{ path: 'password', message }] })
  server({ 'PUT /api/general/reset/password': refusal })
  open()
  await choose('password1', 'password1')
  await update()
  // The meter says the sentence too, when the server has rated what was typed.
  await expect.poll(() => screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
})
