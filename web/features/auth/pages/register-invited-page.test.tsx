import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { registrationTexts } from '#contract/texts/auth.ts'
import { replyTexts } from '#contract/texts/replies.ts'
import { RegisterInvitedPage as RegisterInvited } from '#web/features/auth/pages/register-invited-page.tsx'
import { currentSession, endSession, startSession } from '#web/session/session.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { currentTheme, defaultTheme, resetTheme } from '#web/theme/workspace-theme.ts'

afterEach(() => {
  endSession('logged_out')
  resetTheme()
})

type Invited = 'client' | 'employee'
const link = { message: 'Valid Link', manager_id: 'm1', email: 'ana@bakery.test', business_name: 'Brandt & Partner' }
const theme = { ...defaultTheme, primary_color: '#1d4ed8' }
const who: Record<Invited, Parameters<typeof createToken>[0]> = {
  client: { id: 'c1', role: 'Client', manager_id: 'm1', name: 'Ana' },
  employee: { id: 'e1', role: 'Employee', manager_id: 'm1', name: 'Ben' },
}

const server = (invited: Invited, more: Record<string, MockAnswer> = {}) =>
  mockApi({
    [`GET /api/${invited}s/register/abc`]: () => link,
    'GET /api/themes/m1': () => theme,
    'POST /api/auth/register': () => Response.json({ email: link.email }, { status: 201 }),
    'POST /api/auth/login': () => ({ token: createToken(who[invited]) }),
    'POST /api/auth/logout': () => undefined,
    ...more,
  })

const open = (invited: Invited) =>
  renderInApp(<RegisterInvited />, `/register/${invited}/abc`, `/register/${invited}/:id`)
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const register = () => screen.getByRole('button', { name: 'Register' })
const posted = (asked: ReturnType<typeof mockApi>) => asked.filter(({ path }) => path === '/api/auth/register')

function fill(invited: Invited) {
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ana Lopez' } })
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '5550102030' } })
  if (invited === 'client')
    fireEvent.change(screen.getByLabelText('Business name'), { target: { value: 'Blue Door Bakery' } })
  else fireEvent.change(screen.getByLabelText('Birthday'), { target: { value: '1990-02-03' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'blue kitchen 77' } })
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: 'blue kitchen 77' } })
}

test('[REG-4] the link is checked first, with nothing to fill out before', async () => {
  server('client')
  open('client')
  expect(screen.getByText('Checking your invitation')).toBeTruthy()
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(await screen.findByText('Link Verified')).toBeTruthy()
  expect(screen.queryByText('Checking your invitation')).toBeNull()
})

test('[REG-4] [REG-5] a client sees the inviting workspace in its theme, a locked email and the terms', async () => {
  server('client')
  open('client')
  expect(await screen.findByRole('heading', { name: 'Brandt & Partner invites you' })).toBeTruthy()
  expect(value('Email').value).toBe('ana@bakery.test')
  expect(value('Email').readOnly).toBe(true)
  expect(value('Business name').readOnly).toBe(false)
  expect(screen.queryByLabelText('Birthday')).toBeNull()
  expect(screen.getByRole('checkbox')).toBeTruthy()
  await waitFor(() => expect(currentTheme().primary_color).toBe('#1d4ed8'))
})

test('[REG-4] an employee has business name and email locked, gives a birthday, and sees no terms', async () => {
  server('employee')
  open('employee')
  expect(await screen.findByText('New Employee Link Verified')).toBeTruthy()
  expect(value('Email').readOnly).toBe(true)
  expect([value('Business name').value, value('Business name').readOnly]).toEqual(['Brandt & Partner', true])
  expect(screen.getByLabelText('Birthday')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test.each<[Invited, string]>([
  ['client', 'Link is Invalid. Unable to Register'],
  ['employee', 'Link is Invalid. Contact your manager for a new link.'],
])(
  '[REG-4] [REG-6] an invalid %s link shows %j, no registration, and sends a new one to who was invited',
  async (invited, sentence) => {
    const asked = server(invited, {
      [`GET /api/${invited}s/register/abc`]: () => problemResponse('invalid_link', 'Invalid Link'),
      'PUT /api/general/invitation/link': () => ({ message: replyTexts.invitationAsked }),
    })
    open(invited)
    expect(await screen.findByRole('heading', { name: 'Invalid Link' })).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByText(registrationTexts.cutShort)).toBeTruthy()
    expect(screen.queryByLabelText('Name')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
    fireEvent.change(screen.getByLabelText(registrationTexts.newLinkEmail), { target: { value: 'ana@bakery.test' } })
    await userEvent.click(screen.getByRole('button', { name: registrationTexts.sendNewLink }))
    expect(await screen.findByText(replyTexts.invitationAsked)).toBeTruthy()
    expect(asked.at(-1)?.body).toEqual({ email: 'ana@bakery.test' })
    expect(screen.getByRole('link', { name: 'You have an account? Log In' }).getAttribute('href')).toBe('/login')
  },
)

test.each<[Invited, 'invalid_client_link' | 'invalid_employee_link', string]>([
  ['client', 'invalid_client_link', 'Link is Invalid. Unable to Register'],
  ['employee', 'invalid_employee_link', 'Link is Invalid. Contact your manager for a new link.'],
])(
  '[REG-6] a %s link withdrawn during the registration shows its sentence and keeps the fields',
  async (invited, code, message) => {
    server(invited, { 'POST /api/auth/register': () => problemResponse(code, message) })
    open(invited)
    await screen.findByLabelText('Name')
    fill(invited)
    await userEvent.click(register())
    expect(await screen.findByText(message)).toBeTruthy()
    expect(value('Name').value).toBe('Ana Lopez')
  },
)

test('[REG-6] an employee without a birthday has not filled out all fields', async () => {
  const asked = server('employee')
  open('employee')
  await screen.findByLabelText('Name')
  fill('employee')
  fireEvent.change(screen.getByLabelText('Birthday'), { target: { value: '' } })
  await userEvent.click(register())
  expect(screen.getByText('Please fill out all fields')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Birthday'))
  expect(posted(asked)).toEqual([])
})

test.each<[Invited, string]>([
  ['client', '/client/billing'],
  ['employee', '/dashboard'],
])(
  '[REG-8] a %s registers once, is logged in, sees the theme of the workspace and goes to %s',
  async (invited, path) => {
    const asked = server(invited)
    const { router } = open(invited)
    await screen.findByLabelText('Name')
    fill(invited)
    await userEvent.dblClick(register())
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(currentSession()?.claims).toMatchObject({ role: who[invited]?.role, manager_id: 'm1' })
    expect(posted(asked)).toHaveLength(1)
    expect(posted(asked)[0]?.body).toMatchObject({ email: 'ana@bakery.test', invite_id: 'abc', manager_id: 'm1' })
    expect(currentTheme().primary_color).toBe('#1d4ed8')
  },
)

test('[REG-4] a valid link is checked once, also when other queries are fetched again', async () => {
  const asked = server('client')
  const { queries } = open('client')
  await screen.findByLabelText('Name')
  void invalidate(queries)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(asked.filter(({ path }) => path === '/api/clients/register/abc')).toHaveLength(1)
})

test('a link that could not be checked is not called invalid, and can be checked again', async () => {
  let away = true
  server('client', {
    'GET /api/clients/register/abc': () => (away ? problemResponse('unavailable', 'The server is not ready.') : link),
  })
  open('client')
  expect(await screen.findByText('We could not check your invitation')).toBeTruthy()
  expect(screen.queryByText('Invalid Link')).toBeNull()
  away = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Link Verified')).toBeTruthy()
})

test('a registration warns a logged-in person that it ends their session, and ends it', async () => {
  const asked = server('client')
  startSession(createToken({ id: 'm1', name: 'Jo Brandt', role: 'Manager' }))
  const { router } = open('client')
  expect(await screen.findByText(/You are logged in as Jo Brandt/)).toBeTruthy()
  fill('client')
  await userEvent.click(register())
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/billing'))
  expect(currentSession()?.claims.id).toBe('c1')
  expect(asked.map(({ path }) => path)).toContain('/api/auth/logout')
})
