import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Me } from '#contract/auth.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { pictureTexts } from '#contract/texts/pictures.ts'
import { ownAccountTexts } from '#contract/texts/settings.ts'
import { AccountPage as Account } from './account-page.tsx'
import { ConfirmEmailPage as ConfirmEmail } from './confirm-email-page.tsx'
import { findReturnPath } from '#web/session/return-path.ts'
import { currentSession, endSession, startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const mara: Me = {
  _id: 'm1',
  id: 'm1',
  name: 'Mara',
  email: 'mara@x.com',
  pending_email: null,
  phone: '5550102030',
  birthday: null,
  business_name: 'Harbour Studio',
  role: 'Manager',
  manager_id: null,
  date: '2026-03-01T09:00:00.000Z',
  reset_password_date: null,
  tier: 'agency',
  two_step: { totp: false, recovery_codes_left: 0, required: false, missing: false },
}

/** A server that stores the account as the real one does. */
function open(given: Partial<Me> = {}, answers: Record<string, MockAnswer> = {}) {
  let kept: Me = { ...mara, ...given }
  const keep = (part: Partial<Me>) => (kept = { ...kept, ...part })
  const asked = mockApi({
    'GET /api/payment/manager': () => ({ subscription_status: 'active', price_id: 'p', tier: 'agency' }),
    'GET /api/auth/me': () => kept,
    'GET /api/settings/export': () => ({ items: [] }),
    'GET /api/settings/storage': () => ({ used: 0, limit: null, uploaders: [] }),
    'PUT /api/settings/name': ({ body }) => {
      const { name } = body as { name: string } // the body that this page sends
      return { token: createToken({ id: 'm1', name, role: 'Manager' }), user: keep({ name }) }
    },
    'PUT /api/settings/phone': ({ body }) => keep({ phone: (body as { phone: string }).phone }), // the same
    'PUT /api/settings/birthday': ({ body }) => keep({ birthday: (body as Me).birthday }), // the same
    'PUT /api/settings/email': ({ body }) => {
      const { email } = body as { email: string } // the same
      return keep({ pending_email: email === kept.email ? null : email })
    },
    ...answers,
  })
  const { queries } = renderInApp(<Account />, '/settings/account')
  return {
    keep,
    queries,
    changes: () => asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]),
  }
}

beforeEach(() => startSession(createToken({ id: 'm1', name: 'Mara', role: 'Manager' })))

const edit = async (row: string) => userEvent.click(await screen.findByRole('button', { name: `Edit ${row}` }))
const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function type(label: string, value: string) {
  await userEvent.clear(typed(label))
  await userEvent.type(typed(label), value)
}

test('[SET-2] a changed name is sent with the name that was shown, and its token replaces the stored one', async () => {
  const { changes } = open()
  await edit('name')
  expect(document.activeElement).toBe(typed('Name'))
  await type('Name', ' Mara Muster ')
  await press('Save')
  expect(await screen.findByText('Mara Muster')).toBeTruthy()
  expect(changes()).toEqual([['/api/settings/name', { name: 'Mara Muster', old_name: 'Mara' }]])
  expect(currentSession()?.claims.name).toBe('Mara Muster')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit name' }))
  expect(screen.getByText('Saved')).toBeTruthy()
})

test('[SET-2] a name changed elsewhere keeps the input, and the next attempt starts from the current name', async () => {
  const refuse: MockAnswer = ({ body }) => {
    const { name, old_name } = body as Record<'name' | 'old_name', string> // the body that this page sends
    if (old_name !== 'Elsewhere') return problemResponse('name_changed', 'The name was changed elsewhere meanwhile.')
    return { token: createToken({ id: 'm1', name }), user: { ...mara, name } }
  }
  const { keep, changes } = open({}, { 'PUT /api/settings/name': refuse })
  await edit('name')
  await type('Name', 'Mine')
  keep({ name: 'Elsewhere' })
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('changed elsewhere')
  expect(typed('Name').value).toBe('Mine')
  await waitFor(async () => {
    await press('Save')
    expect(changes().at(-1)).toEqual(['/api/settings/name', { name: 'Mine', old_name: 'Elsewhere' }])
  })
})

test('[SET-2] a row saves by itself; a cleared date is stored as none', async () => {
  const { changes } = open({ birthday: '1980-02-29' })
  await edit('birthday')
  await userEvent.clear(typed('Birthday'))
  await press('Save')
  expect(await screen.findByText('Not given')).toBeTruthy()
  expect(changes()).toEqual([['/api/settings/birthday', { birthday: null }]])
})

test('[SET-2] a half-typed date is not stored as none', async () => {
  const { changes } = open({ birthday: '1990-05-17' })
  await edit('birthday')
  const birthday = typed('Birthday')
  await userEvent.clear(birthday)
  Object.defineProperty(birthday, 'validity', { value: { valid: false, badInput: true } })
  await press('Save')
  expect(await screen.findByText(employeeTexts.wholeDate)).toBeTruthy()
  expect(changes()).toEqual([])
})

test('[AUTH-8] the answer to a new name does not sign in again after Log Out', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { queries } = open(
    {},
    { 'PUT /api/settings/name': () => promise.then(() => ({ token: createToken({ id: 'm1' }), user: mara })) },
  )
  await edit('name')
  await type('Name', 'Mara Muster')
  await press('Save')
  cleanup()
  endSession('logged_out')
  resolve()
  await expect.poll(() => queries.isMutating()).toBe(0)
  expect(currentSession()).toBeUndefined()
})

test('[SHELL-6] a refused value stays typed, with the server’s text below the field', async () => {
  const errors = [{ path: 'phone', message: 'Too long.' }]
  open({}, { 'PUT /api/settings/phone': () => problemResponse('invalid_fields', 'Too long.', { errors }) })
  await edit('phone')
  await type('Phone', '12345')
  await press('Save')
  expect(await screen.findByText('Too long.')).toBeTruthy()
  expect(typed('Phone').value).toBe('12345')
  await press('Cancel')
  expect(screen.getByText('555-010-2030')).toBeTruthy()
})

test('[SET-5] a new email is pending, can be sent again and cancelled', async () => {
  const { changes } = open()
  await edit('email')
  await type('Email', 'nonsense')
  await press('Send link')
  expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
  await type('Email', 'new@x.com')
  await press('Send link')
  expect(await screen.findByText('Enter your password')).toBeTruthy()
  expect(changes()).toEqual([])
  await type('Your password', 'not a secret')
  await press('Send link')
  const pending = await screen.findByText('waits to be confirmed.')
  expect(pending.textContent).toBe('new@x.com waits to be confirmed.')
  expect(screen.getByText('mara@x.com')).toBeTruthy()
  await press('Send again')
  expect(await screen.findByText('Sent again. Only the newest link works.')).toBeTruthy()
  await press('Cancel the change')
  expect(await screen.findByText(/^The change is cancelled/)).toBeTruthy()
  expect(screen.queryByText('waits to be confirmed.')).toBeNull()
  expect(changes().map(([, body]) => body)).toEqual([
    { email: 'new@x.com', password: 'not a secret' },
    { email: 'new@x.com' },
    { email: 'mara@x.com' },
  ])
})

test('[SET-5] a reached limit shows the time to wait', async () => {
  const headers = { 'retry-after': '120' }
  open(
    { pending_email: 'new@x.com' },
    { 'PUT /api/settings/email': () => problemResponse('too_many_requests', 'Too many', { headers }) },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 2 minutes')
})

test('[SET-2] an Employee sees their details, and who edits them, and edits their picture alone', async () => {
  startSession(createToken({ id: 'e1', name: 'Emil', role: 'Employee', manager_id: 'm1' }))
  const manager = { _id: 'm1', name: 'Mara', email: 'mara@x.com', business_name: 'Harbour Studio' }
  open({ role: 'Employee', name: 'Emil', manager })
  expect(await screen.findByText(/^Mara keeps these for you/)).toBeTruthy()
  const edits = screen.getAllByRole('button', { name: /^Edit/ })
  expect(edits.map((button) => button.getAttribute('aria-label'))).toEqual([pictureTexts.editPerson])
})

test('[SHELL-6] details that do not load offer a retry', async () => {
  let broken = true
  open({}, { 'GET /api/auth/me': () => (broken ? problemResponse('internal', 'It broke.') : mara) })
  const again = await screen.findByRole('button', { name: 'Try again' })
  broken = false
  await userEvent.click(again)
  expect(await screen.findByText('mara@x.com')).toBeTruthy()
})

const secret = 's'.repeat(43)
const openLink = (token = secret) => renderInApp(<ConfirmEmail />, `/confirm-email/${token}`, '/confirm-email/:token')

test.each([
  [() => ({ email: 'new@x.com' }), 'Your email is new@x.com now. You log in with it from here on.'],
  [
    () => problemResponse('link_expired', 'x'),
    'This link has expired, was used already, or was replaced by a newer one.',
  ],
  [() => problemResponse('email_in_use', 'x'), 'Somebody else has an account with this email by now.'],
  [() => problemResponse('unavailable', 'The server is not ready.'), 'The server is not ready.'],
] satisfies [MockAnswer, string][])(
  '[SET-5] a link is confirmed by a click, never by being opened (%#)',
  async (answer, sentence) => {
    const asked = mockApi({ 'PUT /api/settings/email/confirm': answer })
    openLink()
    startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' }))
    const button = await screen.findByRole('button', { name: 'Confirm email' })
    await act(() => Promise.resolve())
    expect(asked).toEqual([])
    await userEvent.click(button)
    expect(await screen.findByText((text) => text.startsWith(sentence))).toBeTruthy()
    expect(asked).toMatchObject([{ body: { token: secret } }])
  },
)

test.each([
  ['without a session', false],
  ['in a session that is not enough', true],
])('[SET-5] a confirmation link asks for the password %s', async (_where, isSignedIn) => {
  if (isSignedIn) startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' }))
  else endSession('logged_out')
  const asked = mockApi({
    'PUT /api/settings/email/confirm': ({ body }) =>
      (body as { password?: string }).password === 'right'
        ? { email: 'new@x.com' }
        : problemResponse('password_wrong', 'That is not the password.'),
  })
  openLink()
  const button = await screen.findByRole('button', { name: 'Confirm email' })
  if (isSignedIn) await userEvent.click(button)
  const field = await screen.findByLabelText('Your password')
  expect(screen.queryByText('That is not the password.')).toBeNull()
  await userEvent.click(button)
  expect(await screen.findByText('Enter your password')).toBeTruthy()
  await userEvent.type(field, 'wrong')
  await userEvent.click(button)
  expect(await screen.findByText('That is not the password.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'right')
  await userEvent.click(button)
  expect(await screen.findByText(/^Your email is new@x.com now/)).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ body: { token: secret, password: 'right' } })
})

test('[SET-5] a link that was cut short says so before anybody enters a password, and leads to a new one', async () => {
  endSession('logged_out')
  const asked = mockApi({})
  openLink(secret.slice(1))
  expect((await screen.findByRole('alert')).textContent).toBe(ownAccountTexts.confirmCutShort)
  expect(screen.getByText(ownAccountTexts.confirmExpiredHint)).toBeTruthy()
  expect(screen.queryByLabelText('Your password')).toBeNull()
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Log In' }))
  expect(findReturnPath()).toBe('/settings/account')
})

test('[DASH-6] a Client finds Contact Info in the settings, beside their Account', async () => {
  open()
  startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact Info' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact Info' }).getAttribute('href')).toBe('/settings/account')
})
