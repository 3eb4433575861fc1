import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RegisterManagerPage as RegisterManager } from '#web/features/auth/pages/register-manager-page.tsx'
import { currentSession, endSession, startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const left: string[] = []

beforeEach(() => {
  left.length = 0
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)))
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession('logged_out')
})

const checkout = 'https://pay.test/session'
const server = (more: Record<string, MockAnswer> = {}) =>
  mockApi({
    'POST /api/auth/register': () => Response.json({ email: 'jo@brandt.test' }, { status: 201 }),
    'POST /api/auth/login': () => ({ token: createToken({ id: 'm1', role: 'Manager' }) }),
    'POST /api/themes/create': () => Response.json({}, { status: 201 }),
    'POST /api/payment/create-checkout-session': () => ({ url: checkout }),
    'POST /api/auth/logout': () => undefined,
    'GET /api/payment/manager': () => ({ subscription_status: 'none', price_id: 'agency_annual', tier: 'agency' }),
    'GET /api/auth/me': () => ({ _id: 'm1', id: 'm1', name: 'Jo Brandt', email: 'jo@brandt.test' }),
    ...more,
  })

const open = (at = '/register/agency/annual') => renderInApp(<RegisterManager />, at, '/register/:package/:term')

const typed = {
  Name: 'Jo Brandt',
  'Business name': 'Brandt & Partner',
  Email: 'jo@brandt.test',
  Phone: '(555) 010-2030',
  Password: 'blue kitchen 77',
  'Confirm password': 'blue kitchen 77',
}

function fill(wrong: Partial<typeof typed> = {}) {
  for (const [label, value] of Object.entries({ ...typed, ...wrong })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: value } })
  }
}
const register = () => screen.getByRole('button', { name: 'Register & Checkout' })
const paths = (asked: ReturnType<typeof mockApi>) => asked.map(({ path }) => path)

test('[REG-1] [REG-5] the page has its heading, its fields, the terms and its button', () => {
  server()
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Start your free 14-day trial')
  expect(screen.getByText(/Agency, Annual: \$200\/year/)).toBeTruthy()
  for (const label of Object.keys(typed)) expect(screen.getByLabelText(label)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'I agree to the terms of service' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'terms of service' })).toBeNull()
  expect(register()).toBeTruthy()
})

test('[REG-5] the registration links to the pages of the operator that there are', () => {
  server()
  const meta = document.createElement('meta')
  const content = JSON.stringify({ terms: 'https://example.com/terms', privacy: 'https://example.com/privacy' })
  Object.assign(meta, { name: 'foyer-operator', content })
  document.head.append(meta)
  open()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the terms of service' })
  const link = screen.getByRole('link', { name: 'terms of service' })
  expect(link.getAttribute('href')).toBe('https://example.com/terms')
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('https://example.com/privacy')
  expect(screen.queryByRole('link', { name: 'Imprint' })).toBeNull()
  expect(box.checked).toBe(false)
  meta.remove()
})

test('[REG-2] an unknown plan leads to the list of plans', () => {
  open('/register/agency/daily')
  expect(screen.getByRole('alert').textContent).toBe('Invalid Subscription Plan Selected.')
  expect(screen.getByRole('link', { name: 'Choose another plan' }).getAttribute('href')).toBe('/trial')
  expect(screen.queryByRole('button', { name: 'Register & Checkout' })).toBeNull()
})

test('[REG-6] with nothing filled out nothing is sent, and the first field has the focus', async () => {
  const asked = server()
  open()
  await userEvent.click(register())
  expect(screen.getByRole('alert').textContent).toBe('Please fill out all fields')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(asked).toEqual([])
})

test('[REG-3] the button registers once however often it is clicked, logs in, makes the theme, and leaves for the checkout', async () => {
  const asked = server()
  open()
  fill()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.dblClick(register())
  await waitFor(() => expect(left).toEqual([checkout]))
  expect(paths(asked)).toEqual([
    '/api/auth/register',
    '/api/auth/login',
    '/api/themes/create',
    '/api/payment/create-checkout-session',
  ])
  expect(asked[0]?.body).toMatchObject({ role: 'Manager', package: 'agency', term: 'annual', terms_accepted: true })
  expect(asked[3]?.body).toEqual({ price_id: 'agency_annual', email: 'jo@brandt.test', id: 'm1' })
  expect(currentSession()?.claims.id).toBe('m1')
  expect(JSON.stringify(sessionStorage)).not.toContain('jo@brandt.test')
})

test('[REG-7] a taken email leads to the log-in, and the form keeps its values', async () => {
  server({ 'POST /api/auth/register': () => problemResponse('email_exists', 'Email already exists') })
  open()
  fill()
  await userEvent.click(register())
  const message = await screen.findByRole('alert')
  expect(message.textContent).toContain('Email has already registered. Please try logging in.')
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login')
  for (const [label, value] of Object.entries(typed)) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
  }
})

test('[REG-7] a field error of the server stands under its field and focuses it', async () => {
  const errors = [{ path: 'email', message: '"email" must be a valid email' }]
  server({ 'POST /api/auth/register': () => problemResponse('invalid_fields', 'Wrong', { errors }) })
  open()
  fill()
  await userEvent.click(register())
  expect(await screen.findByText('Please Enter a valid Email')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})

test('a reload keeps the values of the form without the passwords', async () => {
  server()
  const { unmount } = open()
  fill()
  unmount()
  open()
  expect(screen.getByLabelText<HTMLInputElement>('Business name').value).toBe('Brandt & Partner')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

test('a failed log-in after the registration shows a sentence, Try again, and the link to log in', async () => {
  let refused = true
  server({
    'POST /api/auth/login': () =>
      refused
        ? problemResponse('too_many_requests', 'Wait', { headers: { 'retry-after': '60' } })
        : { token: createToken() },
  })
  open()
  fill()
  await userEvent.click(register())
  expect(await screen.findByText('Your account is made, but logging in did not work.')).toBeTruthy()
  expect(screen.getByText('Too many attempts. Try again in 1 minute.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' })).toBeTruthy()
  refused = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(left).toEqual([checkout]))
})

test('a failed checkout after the registration shows a sentence and opens the checkout again', async () => {
  let away = true
  server({
    'POST /api/payment/create-checkout-session': () =>
      away ? problemResponse('billing_unavailable', 'The payment service does not answer.') : { url: checkout },
  })
  open()
  fill()
  await userEvent.click(register())
  expect(await screen.findByText('Your account is made, but the checkout did not open.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard')
  away = false
  await userEvent.click(screen.getByRole('button', { name: 'Open the checkout' }))
  await waitFor(() => expect(left).toEqual([checkout]))
})

test('[REG-3] a theme that could not be made does not stop the way to the checkout', async () => {
  server({ 'POST /api/themes/create': () => problemResponse('internal', 'Broken') })
  open()
  fill()
  await userEvent.click(register())
  await waitFor(() => expect(left).toEqual([checkout]))
})

test('a repeated registration after a lost answer goes on with the account that it made', async () => {
  let lost = true
  server({
    'POST /api/auth/register': () =>
      lost ? new Response('', { status: 502 }) : problemResponse('email_exists', 'Taken'),
  })
  open()
  fill()
  await userEvent.click(register())
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server')
  lost = false
  await userEvent.click(register())
  await waitFor(() => expect(left).toEqual([checkout]))
})

test('back from the checkout by the Back button the page offers it again', async () => {
  server()
  open()
  fill()
  await userEvent.click(register())
  await waitFor(() => expect(left).toEqual([checkout]))
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByText('Your account is made. The checkout is the last step.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open the checkout' }))
  await waitFor(() => expect(left).toEqual([checkout, checkout]))
})

test('[SUB-11] back from an abandoned checkout the page says who is logged in, and opens the checkout again', async () => {
  server()
  startSession(createToken({ id: 'm1', name: 'Jo Brandt', role: 'Manager' }))
  open()
  expect(await screen.findByText(/You are logged in as Jo Brandt/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Open the checkout' }))
  await waitFor(() => expect(left).toEqual([checkout]))
})
