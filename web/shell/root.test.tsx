import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryRouter, RouterProvider } from '#web/lib/navigation/router.tsx'
import { authTexts } from '#contract/texts/log-in.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { twoStepGateTexts } from '#contract/texts/two-step.ts'
import { currentSession, endSession, startSession } from '#web/session/session.ts'
import { findReturnPath } from '#web/session/return-path.ts'
import type { Claims } from '#web/session/token.ts'
import { markNavigation } from '#web/lib/navigation/navigation-state.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Root } from '#web/shell/root.tsx'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { quietDashboard } from '#web/testing/sample-client.ts'
import { createToken } from '#web/testing/create-token.ts'
import { appTheme } from '#web/theme/app-theme.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { currentTheme, defaultTheme, resetTheme } from '#web/theme/workspace-theme.ts'

afterEach(() => {
  cleanup()
  endSession('logged_out')
  resetTheme()
})

const theme = { ...defaultTheme, primary_color: '#1d4ed8', primary_text_color: '#ffffff' }

const own = {
  _id: 'm1',
  name: 'Jo Brandt',
  business_name: 'Brandt & Partner',
  tier: 'agency',
  two_step: { totp: false, recovery_codes_left: 0, required: false, missing: false },
}

const server = (more: Record<string, MockAnswer> = {}) =>
  mockApi({
    'GET /api/payment/manager': () => ({ subscription_status: 'active', price_id: 'agency_monthly', tier: 'agency' }),
    'GET /api/auth/me': () => own,
    'GET /api/themes/m1': () => theme,
    'GET /api/notifications/': () => ({ items: [], unread: 0 }),
    'GET /api/managers/dashboard-data': () => quietDashboard,
    'POST /api/auth/logout': () => undefined,
    ...more,
  })

function open(at: string, claims?: Partial<Claims>) {
  if (claims) startSession(createToken(claims))
  const pages = ['/dashboard', '/clients', '/employees', '/account', '/reset', '/settings/security'].map((path) => ({
    path,
    Component: () => <Page title={`Page ${path}`}>The page itself</Page>,
  }))
  const router = createMemoryRouter([{ Component: Root, children: pages }], { initialEntries: [at] })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ThemeProvider theme={appTheme} env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return router
}

test('[AUTH-6] a stranger sees the log-in form at the dashboard, and the requested path is stored', async () => {
  server()
  const router = open('/clients?page=2')
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/dashboard')
  expect(findReturnPath()).toBe('/clients?page=2')
  expect(screen.queryByText('The page itself')).toBeNull()
})

test.each<[string, Partial<Claims>]>([
  ['/clients', { id: 'c1', role: 'Client', manager_id: 'm1' }],
  ['/employees', { id: 'e1', role: 'Employee', manager_id: 'm1' }],
  ['/account', { id: 'm1', role: 'Manager' }],
])('[AUTH-9] the page %s redirects a role without access to the dashboard', async (path, claims) => {
  server()
  const router = open(path, claims)
  expect(await screen.findByRole('heading', { name: 'Page /dashboard' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/dashboard')
})

test("[SHELL-1] the frame greets by first name and shows the workspace's logo and Log Out", async () => {
  server()
  open('/dashboard', { name: 'Jo Brandt' })
  expect(await screen.findByText('Welcome, Jo')).toBeTruthy()
  expect(await screen.findAllByRole('link', { name: shellTexts.home('Brandt & Partner') })).not.toEqual([])
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeTruthy()
})

test('[SHELL-1] the header offers Log In when logged out', async () => {
  server()
  open('/reset')
  expect((await screen.findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe('/login')
})

test('[SHELL-2] the navigation marks the current place', async () => {
  server()
  open('/clients', {})
  const marked = await screen.findAllByRole('link', { current: 'page' })
  expect(new Set(marked.map((link) => link.textContent))).toEqual(new Set(['Clients']))
})

test('unread messages are counted at Messages and in the title of the window', async () => {
  let managerCount = 2
  server({ 'GET /api/managers/dashboard-data': () => ({ ...quietDashboard, managerCount, employeeCount: 5 }) })
  open('/clients', { id: 'm1' })
  expect(await screen.findAllByRole('img', { name: shellTexts.unread(2) })).toHaveLength(2)
  expect(document.title).toBe('(2) Page /clients · Foyer')
  managerCount = 0
  act(() => dispatchSocketEvent('read 01', { user_id: 'm1', seq: 3, date: new Date().toISOString() }))
  await expect.poll(() => document.title).toBe('Page /clients · Foyer')
  expect(screen.queryByRole('img', { name: shellTexts.unread(2) })).toBeNull()
})

test("[SHELL-3] the workspace's colors are fetched and applied", async () => {
  server()
  open('/dashboard', {})
  await expect.poll(() => currentTheme().primary_color).toBe('#1d4ed8')
})

test("[SHELL-7] navigation moves the focus to the new page's title", async () => {
  server()
  const router = open('/dashboard', {})
  await screen.findByRole('heading', { name: 'Page /dashboard' })
  markNavigation()
  await act(() => router.navigate('/clients'))
  const focused = await screen.findByRole('heading', { name: 'Page /clients' })
  await expect.poll(() => document.activeElement).toBe(focused)
})

test('[SHELL-8] a page that loads while quick find is open leaves the focus in quick find', async () => {
  server()
  const router = open('/dashboard', {})
  await screen.findByRole('heading', { name: 'Page /dashboard' })
  markNavigation()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  expect(document.activeElement).toBe(field)
  await act(() => router.navigate('/clients'))
  await screen.findByRole('heading', { name: 'Page /clients', hidden: true })
  expect(document.activeElement).toBe(field)
})

test('[SHELL-7] the first link skips to the content', async () => {
  server()
  open('/dashboard', {})
  await screen.findByRole('heading', { name: 'Page /dashboard' })
  const [first] = document.querySelectorAll('a')
  expect(first?.textContent).toBe(shellTexts.skip)
  expect(document.querySelector(first?.getAttribute('href') ?? 'none')?.tagName).toBe('MAIN')
})

test('[AUTH-8] Log Out revokes the session, deletes the token and shows the form', async () => {
  const asked = server()
  open('/clients', {})
  await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }))
  expect(await screen.findByText(authTexts.loggedOut)).toBeTruthy()
  expect(asked.find(({ path }) => path === '/api/auth/logout')?.authorization).toMatch(/^Bearer /)
  expect(currentSession()).toBeUndefined()
  expect(localStorage.getItem('foyer-token')).toBeNull()
  expect(findReturnPath()).toBeUndefined()
})

test('[AUTH-5] a session that ended elsewhere shows a message and stores the current path', async () => {
  server()
  open('/clients', {})
  await screen.findByText('The page itself')
  act(() => endSession('ended'))
  expect(await screen.findByText(authTexts.expired)).toBeTruthy()
  expect(findReturnPath()).toBe('/clients')
})

test('[SUB-4] a spinner shows while the subscription is verified, then the screen of its state', async () => {
  let answer: (body: Response) => void = () => {}
  const waiting = new Promise<Response>((resolve) => (answer = resolve))
  server()
  const answered = globalThis.fetch
  globalThis.fetch = (address, init) =>
    String(address).includes('/api/payment/manager') ? waiting : answered(address, init)
  open('/dashboard', {})
  expect(await screen.findByText('Checking your subscription')).toBeTruthy()
  expect(screen.queryByText('The page itself')).toBeNull()
  answer(Response.json({ subscription_status: 'past_due', price_id: null, tier: 'solo' }))
  expect(await screen.findByRole('button', { name: 'Manage Subscription' })).toBeTruthy()
})

describe('[AUTH-16] an Employee whose Manager requires a second step', () => {
  const employee = { id: 'e1', role: 'Employee', manager_id: 'm1' } as const
  const missing = {
    ...own,
    _id: 'e1',
    two_step: { totp: false, recovery_codes_left: 0, required: true, missing: true },
  }

  test('sees the requirement and its setup link on every page', async () => {
    server({ 'GET /api/auth/me': () => missing })
    const router = open('/clients', employee)
    const way = await screen.findByRole('link', { name: twoStepGateTexts.setUp })
    expect(way.getAttribute('href')).toBe('/settings/security')
    await act(() => router.navigate('/dashboard'))
    expect(await screen.findByRole('heading', { name: twoStepGateTexts.title })).toBeTruthy()
    expect(screen.queryByText('The page itself')).toBeNull()
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeTruthy()
  })

  test('opens Settings › Security, and every page after the setup', async () => {
    let now = missing
    server({ 'GET /api/auth/me': () => now })
    const router = open('/settings/security', employee)
    await screen.findByRole('heading', { name: 'Page /settings/security' })
    now = { ...missing, two_step: { totp: true, recovery_codes_left: 10, required: true, missing: false } }
    await act(() => router.navigate('/dashboard'))
    await screen.findByRole('heading', { name: twoStepGateTexts.title })
    act(() => void globalThis.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByRole('heading', { name: 'Page /dashboard' })).toBeTruthy()
  })

  test('keeps access when the requirement cannot be read: the server enforces it', async () => {
    server({ 'GET /api/auth/me': () => problemResponse('internal', 'It broke.') })
    open('/clients', employee)
    expect(await screen.findByRole('heading', { name: 'Page /clients' })).toBeTruthy()
  })
})
