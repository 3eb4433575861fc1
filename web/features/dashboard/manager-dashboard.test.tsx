import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Vacation } from '#contract/vacations.ts'
import { DashboardPage as Dashboard } from '#web/features/dashboard/pages/dashboard-page.tsx'
import { quietDashboard } from '#web/testing/sample-client.ts'
import { vacationOf } from '#web/testing/sample-vacation.ts'
import { startSession } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const signIn = (claims: Partial<Claims>) => startSession(createToken(claims))
const goals = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const received = (sender_id: string) => ({ sender_id, conversation_id: 'k1' })
const asks = vacationOf({ user_name: 'Ana Ruiz', end: '2026-08-10' })

describe('the dashboard of a Manager', () => {
  const numbers = { ...quietDashboard, employeeCount: 2, pending: 1, approved: 4, denied: 3 }
  const world = (tier: string, part: Partial<typeof numbers> = {}, total = 7): Record<string, MockAnswer> => ({
    'GET /api/managers/dashboard-data': () => ({ ...numbers, ...part }),
    'GET /api/managers/onboarding-board': () => ({
      items: [],
      total,
      stages: { registered: 0, working: total, review: 0, ready: 0 },
      active: total,
    }),
    'GET /api/settings/audit/days': () => ({ days: [], before: 0 }),
    'GET /api/invitations': () => ({ items: [] }),
    'GET /api/payment/manager': () => ({ subscription_status: 'active', tier, price_id: '', subscription_id: '' }),
    'GET /api/vacations/': () => ({ items: [asks] }),
  })
  const me = { id: 'm1', role: 'Manager' } as const

  test('[DASH-1] [DASH-3] links to the inbox, the client list and the account', async () => {
    signIn(me)
    mockApi(world('solo', { managerCount: 2 }))
    renderInApp(<Dashboard />)
    expect(await screen.findByText('2 unread messages')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Inbox/ }).getAttribute('href')).toBe('/messages')
    for (const [name, href] of [
      ['View Clients', '/clients'],
      ['Archived', '/clients/archive'],
      ['Preferences', '/settings/account'],
      ['Security', '/settings/security'],
    ]) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Add New Client' }))
    expect(await screen.findByRole('dialog', { name: 'Add a new client' })).toBeTruthy()
  })

  test('[COL-65] in December nothing is drawn before it is known who confirmed their dates', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-05T12:00:00') })
    signIn(me)
    const { promise: confirmations, resolve: answer } = Promise.withResolvers<object>()
    const asked = mockApi({ ...world('solo'), 'GET /api/client-dates/confirmations': () => confirmations })
    renderInApp(<Dashboard />)
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    await act(async () => {})
    expect(screen.queryByText('Client List')).toBeNull()
    answer({ year: 2027, due: true, asked: 1, confirmed: 0, waiting: [{ _id: 'c1', business_name: 'Shop' }] })
    await screen.findByText('Client List')
    expect(screen.getByRole('link', { name: 'Shop' })).toBeTruthy()
  })

  test('[DASH-2] the solo tier shows no employees and no vacations', async () => {
    signIn(me)
    mockApi(world('solo'))
    renderInApp(<Dashboard />)
    await screen.findByText('Client List')
    for (const name of ['Employee Resources', 'Vacation Requests']) expect(screen.queryByText(name)).toBeNull()
    expect(goals().some((href) => href?.includes('employee') || href?.includes('vacation'))).toBe(false)
  })

  test('[DASH-2] the agency tier shows employees, their messages and vacations', async () => {
    signIn(me)
    mockApi(world('agency'))
    renderInApp(<Dashboard />)
    expect(await screen.findByText('Employee Resources')).toBeTruthy()
    for (const count of ['Pending 1', 'Approved 4', 'Declined 3']) {
      expect(await screen.findByRole('link', { name: count })).toBeTruthy()
    }
    expect(screen.getByRole('link', { name: 'View Calendar' }).getAttribute('href')).toBe('/calendar')
    expect(screen.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('/vacation-requests')
    for (const [name, href] of [
      ['View Employees', '/employees'],
      ['View Archived Employees', '/employees/archive'],
      ['Employee Permissions', '/permissions/select'],
    ]) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    }
    expect(screen.getByRole('link', { name: /^Details/ }).getAttribute('href')).toBe('/employee-unread-messages')
    await userEvent.click(screen.getByRole('button', { name: 'Create Employee Account' }))
    expect(await screen.findByRole('dialog', { name: 'Create Employee Account' })).toBeTruthy()
  })

  test('[DASH-2] a pending request is named with its days and links to the calendar', async () => {
    signIn(me)
    mockApi(world('agency'))
    renderInApp(<Dashboard />)
    const sentence = await screen.findByText(/^Ana Ruiz asks for 3–.10 Aug 2026$/)
    const decide = within(sentence.closest('li') ?? sentence).getByRole('link', { name: 'Decide' })
    expect(decide.getAttribute('href')).toBe('/calendar/manage/v1')
  })

  test('[DASH-2] each vacation count links to the requests it counts', async () => {
    signIn(me)
    mockApi(world('agency'))
    renderInApp(<Dashboard />)
    for (const [name, status] of [
      ['Pending 1', 'Pending'],
      ['Approved 4', 'Approved'],
      ['Declined 3', 'Denied'],
    ]) {
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
        `/vacation-requests?status=${status}`,
      )
    }
  })

  test('[DASH-12] a pressed stage stays pressed while the charts load', async () => {
    signIn(me)
    let answer = (): void => undefined
    const vacations = new Promise<object>((resolve) => (answer = () => resolve({ items: [] })))
    const asked = mockApi({ ...world('agency', { pending: 0 }), 'GET /api/vacations/': () => vacations })
    renderInApp(<Dashboard />)
    await userEvent.click(await screen.findByRole('button', { name: /^Ready/ }))
    await expect.poll(() => asked.some(({ path }) => path === '/api/vacations/')).toBe(true)
    expect(screen.getByRole('button', { name: /^Ready/ }).getAttribute('aria-pressed')).toBe('true')
    answer()
    expect(await screen.findByText('Nobody is away in the next six weeks.')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Ready/ }).getAttribute('aria-pressed')).toBe('true')
  })

  test('[DASH-11] a new request appears, and disappears once it is decided elsewhere', async () => {
    signIn(me)
    let items: Vacation[] = []
    mockApi({
      ...world('agency'),
      'GET /api/managers/dashboard-data': () => ({
        ...numbers,
        pending: items.filter(({ status }) => status === 'Pending').length,
      }),
      'GET /api/vacations/': () =>
        items.length > 0 ? { items } : problemResponse('no_vacations_found', 'No Vacation Requests Found'),
    })
    renderInApp(<Dashboard />)
    await screen.findByText('Employee Resources')
    expect(screen.queryByText(/asks for/)).toBeNull()
    items = [asks]
    act(() => dispatchSocketEvent('vacations changed', {}))
    expect(await screen.findByText(/^Ana Ruiz asks for 3–.10 Aug 2026$/)).toBeTruthy()
    items = [{ ...asks, status: 'Approved' }]
    act(() => dispatchSocketEvent('vacations changed', {}))
    await expect.poll(() => screen.queryByText(/asks for|waiting for your answer/)).toBeNull()
  })

  describe('of a new workspace', () => {
    const color = '#ddd'
    const theme = {
      primary_color: color,
      accent_color: color,
      primary_text_color: color,
      accent_text_color: color,
      thumbnail_logo: null,
      homepage_logo: null,
    }
    const empty = (tier: string, part: { theme?: object; items?: object[] } = {}) => ({
      ...world(tier, { employeeCount: 0, pending: 0 }, 0),
      'GET /api/clients/manager/true': () => problemResponse('no_clients_found', 'No Clients Found'),
      'GET /api/themes/m1': () => ({ ...theme, ...part.theme }),
      'GET /api/employees/manager': () => ({ items: [] }),
      'GET /api/invitations': () => ({ items: part.items ?? [] }),
    })
    const invited = (role: string) => ({ _id: role, email: 'a@b.example', role, status: 'sent' })
    const steps = async () => {
      const list = within(await screen.findByRole('region', { name: 'A few steps and your first client is in' }))
      return list.getAllByRole('listitem').map((step) => step.querySelector('a, button')?.textContent ?? 'done')
    }

    test('shows the steps to the first client instead of counts, each with its button', async () => {
      signIn(me)
      mockApi(empty('agency'))
      renderInApp(<Dashboard />)
      expect(await steps()).toEqual(['Choose them', 'Add New Client', 'Look around', 'Invite them'])
      expect(screen.queryByRole('region', { name: 'Onboarding' })).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Look around' }))
      expect(await screen.findByRole('dialog', { name: 'See what your client sees' })).toBeTruthy()
    })

    test('keeps the open dialog and its addresses when another device invites', async () => {
      signIn(me)
      mockApi(empty('agency'))
      const { queries } = renderInApp(<Dashboard />)
      await steps()
      await userEvent.click(screen.getByRole('button', { name: 'Add New Client' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Add a new client' }))
      await userEvent.type(dialog.getByRole('textbox'), 'b@b.example')
      mockApi(empty('agency', { items: [invited('Client')] }))
      void invalidate(queries)
      expect(await screen.findByText('Done')).toBeTruthy()
      expect(screen.getByDisplayValue('b@b.example')).toBeTruthy()
    })

    test('has no step of the agency tier on solo', async () => {
      signIn(me)
      mockApi(empty('solo'))
      renderInApp(<Dashboard />)
      expect(await steps()).toEqual(['Add New Client', 'Look around'])
    })

    test('marks what is done, and shows the counts once everything is', async () => {
      signIn(me)
      mockApi(empty('agency', { theme: { primary_color: '#2350a3' }, items: [invited('Client')] }))
      const { unmount } = renderInApp(<Dashboard />)
      expect(await steps()).toEqual(['done', 'done', 'Look around', 'Invite them'])
      unmount()
      mockApi(empty('agency', { theme: { primary_color: '#2350a3' }, items: [invited('Client'), invited('Employee')] }))
      renderInApp(<Dashboard />)
      expect(await screen.findByText('What needs you')).toBeTruthy()
      expect(screen.queryByText('See what your client sees')).toBeNull()
    })
  })

  test('[DASH-11] the numbers update when a message arrives', async () => {
    signIn(me)
    let managerCount = 0
    mockApi({ ...world('solo'), 'GET /api/managers/dashboard-data': () => ({ ...numbers, managerCount }) })
    renderInApp(<Dashboard />)
    expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy()
    managerCount = 1
    act(() => dispatchSocketEvent('message received k1', received('c1')))
    expect(await screen.findByText('1 unread message')).toBeTruthy()
  })

  test('[SHELL-6] a failed load can be retried', async () => {
    signIn(me)
    let well = false
    const given = world('solo')
    mockApi({
      ...given,
      'GET /api/managers/dashboard-data': () => (well ? numbers : problemResponse('internal', 'It broke.')),
    })
    renderInApp(<Dashboard />)
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
    well = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Client List')).toBeTruthy()
  })
})
