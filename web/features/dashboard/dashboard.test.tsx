import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { onboardingChanged, permissionsChanged, vacationDecided } from '#contract/realtime.ts'
import type { Vacation } from '#contract/vacations.ts'
import { Component as Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { startSession } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'
import { deliver } from '#web/socket/events.ts'
import { type Answer, answering, problem } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { tokenOf } from '#web/testing/tokens.ts'

const signIn = (claims: Partial<Claims>) => startSession(tokenOf(claims))

const goals = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const received = (sender_id: string) => ({ sender_id, conversation_id: 'k1' })

const asks: Vacation = {
  _id: 'v1',
  user_id: 'e1',
  user_name: 'Ana Ruiz',
  start: '2026-08-03',
  end: '2026-08-10',
  note: '',
  status: 'Pending',
  response: '',
  backgroundColor: '#868e96',
}

describe('a Manager', () => {
  const numbers = { managerCount: 0, employeeCount: 2, pending: 1, approved: 4, denied: 3 }
  const world = (tier: string, part: Partial<typeof numbers> = {}, total = 7): Record<string, Answer> => ({
    'GET /api/managers/dashboard-data': () => ({ ...numbers, ...part }),
    'GET /api/clients/manager/false': () =>
      total > 0 ? { items: [], total } : problem('no_clients_found', 'No Clients Found'),
    'GET /api/invitations': () => ({ items: [] }),
    'GET /api/payment/manager': () => ({ subscription_status: 'active', tier, price_id: '', subscription_id: '' }),
    'GET /api/vacations/': () => ({ items: [asks] }),
  })
  const me = { id: 'm1', role: 'Manager' } as const

  test('[DASH-1] [DASH-3] finds the inbox, the client list and the account', async () => {
    signIn(me)
    answering(world('solo', { managerCount: 2 }))
    show(<Dashboard />)
    expect(await screen.findByText('2 unread messages')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Inbox' })[0]?.getAttribute('href')).toBe('/messages')
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

  test('[DASH-2] on the solo tier nothing of employees and vacations is there', async () => {
    signIn(me)
    answering(world('solo'))
    show(<Dashboard />)
    await screen.findByText('Client List')
    for (const name of ['Employee Resources', 'Vacation Requests']) expect(screen.queryByText(name)).toBeNull()
    expect(goals().some((href) => href?.includes('employee') || href?.includes('vacation'))).toBe(false)
  })

  test('[DASH-2] on the agency tier the employees, their messages and vacations are', async () => {
    signIn(me)
    answering(world('agency'))
    show(<Dashboard />)
    expect(await screen.findByText('Employee Resources')).toBeTruthy()
    const vacations = within(screen.getByRole('region', { name: 'Vacation Requests' }))
    for (const count of ['1Pending', '4Approved', '3Declined']) {
      expect(
        vacations.getByText((_, element) => element?.tagName === 'A' && element.textContent === count),
      ).toBeTruthy()
    }
    expect(vacations.getByRole('link', { name: 'View Calendar' }).getAttribute('href')).toBe('/calendar')
    expect(vacations.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('/vacation-requests')
    for (const [name, href] of [
      ['View Employees', '/employees'],
      ['View Archived Employees', '/employees/archive'],
      ['Employee Permissions', '/permissions/select'],
    ]) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    }
    expect(screen.getAllByRole('link', { name: 'Details' })[0]?.getAttribute('href')).toBe('/employee-unread-messages')
    await userEvent.click(screen.getByRole('button', { name: 'Create Employee Account' }))
    expect(await screen.findByRole('dialog', { name: 'Add a new employee' })).toBeTruthy()
  })

  test('[DASH-2] a request is named with its days, and decided in the calendar', async () => {
    signIn(me)
    answering(world('agency'))
    show(<Dashboard />)
    const said = await screen.findByText('Ana Ruiz asks for 3–10 August 2026')
    const decide = within(said.closest('li') ?? said).getByRole('link', { name: 'Decide' })
    expect(decide.getAttribute('href')).toBe('/calendar/manage/v1')
  })

  test('[DASH-2] each count of the vacations leads to the requests that it counts', async () => {
    signIn(me)
    answering(world('agency'))
    show(<Dashboard />)
    await screen.findByText('Employee Resources')
    const vacations = within(screen.getByRole('region', { name: 'Vacation Requests' }))
    for (const [name, status] of [
      ['1Pending', 'Pending'],
      ['4Approved', 'Approved'],
      ['3Declined', 'Denied'],
    ]) {
      expect(vacations.getByRole('link', { name: name?.replace(/^\d/, '$& ') }).getAttribute('href')).toBe(
        `/vacation-requests?status=${status}`,
      )
    }
  })

  test('[DASH-11] a request appears by itself, and goes once it is decided elsewhere', async () => {
    signIn(me)
    let items: Vacation[] = []
    answering({
      ...world('agency'),
      'GET /api/managers/dashboard-data': () => ({
        ...numbers,
        pending: items.filter(({ status }) => status === 'Pending').length,
      }),
      'GET /api/vacations/': () =>
        items.length > 0 ? { items } : problem('no_vacations_found', 'No Vacation Requests Found'),
    })
    show(<Dashboard />)
    await screen.findByText('Employee Resources')
    expect(screen.queryByText(/asks for/)).toBeNull()
    items = [asks]
    act(() => deliver('vacations changed', {}))
    expect(await screen.findByText('Ana Ruiz asks for 3–10 August 2026')).toBeTruthy()
    items = [{ ...asks, status: 'Approved' }]
    act(() => deliver('vacations changed', {}))
    await expect.poll(() => screen.queryByText(/asks for|waits for your answer/)).toBeNull()
  })

  test('without a client the first thing to do is to invite one', async () => {
    signIn(me)
    answering(world('solo', {}, 0))
    show(<Dashboard />)
    expect(await screen.findByText('Invite your first client')).toBeTruthy()
  })

  test('[DASH-11] the numbers change by themselves when a message comes', async () => {
    signIn(me)
    let managerCount = 0
    answering({ ...world('solo'), 'GET /api/managers/dashboard-data': () => ({ ...numbers, managerCount }) })
    show(<Dashboard />)
    expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy()
    managerCount = 1
    act(() => deliver('message received k1', received('c1')))
    expect(await screen.findByText('1 unread message')).toBeTruthy()
  })

  test('[SHELL-6] what could not be loaded can be tried again', async () => {
    signIn(me)
    let well = false
    const given = world('solo')
    answering({
      ...given,
      'GET /api/managers/dashboard-data': () => (well ? numbers : problem('internal', 'It broke.')),
    })
    show(<Dashboard />)
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
    well = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Client List')).toBeTruthy()
  })
})

describe('an Employee', () => {
  const me = { id: 'e1', role: 'Employee', manager_id: 'm1' } as const
  const world = (vacation: boolean, add_new_clients: boolean, finished = true): Record<string, Answer> => ({
    'GET /api/employees/dashboard': () => ({
      settings: { employee_permissions: { vacation, add_new_clients } },
      pendingCount: 1,
      approvedCount: 2,
      deniedCount: 0,
      unreadCount: 0,
    }),
    'GET /api/auth/me': () => ({ onboarding_finished: finished }),
  })

  test('[DASH-4] with every permission can request vacation and add clients', async () => {
    signIn(me)
    answering(world(true, true))
    show(<Dashboard />)
    expect((await screen.findByRole('link', { name: 'New Request' })).getAttribute('href')).toBe('/submit-request')
    expect(screen.getByRole('link', { name: 'View Requests' }).getAttribute('href')).toBe('/view-requests')
    expect(screen.getByRole('link', { name: 'View Active List' }).getAttribute('href')).toBe('/clients')
    expect(screen.getByRole('link', { name: 'View Archived List' }).getAttribute('href')).toBe('/clients/archive')
    expect(screen.getByRole('button', { name: 'Add New Client' })).toBeTruthy()
    expect(goals()).toEqual(expect.arrayContaining(['/messages', '/settings/account', '/settings/security']))
  })

  test('[DASH-4] sees how many requests wait, were approved and were declined', async () => {
    signIn(me)
    answering(world(true, true))
    show(<Dashboard />)
    const vacations = within(await screen.findByRole('region', { name: 'Vacation Requests' }))
    expect(vacations.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Pending',
      '2Approved',
      '0Declined',
    ])
    expect(vacations.getByRole('link', { name: 'View Calendar' }).getAttribute('href')).toBe('/calendar')
  })

  test('[DASH-11] a decision changes the counts while the dashboard is open', async () => {
    signIn(me)
    let approvedCount = 2
    answering({
      ...world(true, true),
      'GET /api/employees/dashboard': () => ({
        settings: { employee_permissions: { vacation: true, add_new_clients: true } },
        pendingCount: 3 - approvedCount,
        approvedCount,
        deniedCount: 0,
        unreadCount: 0,
      }),
    })
    show(<Dashboard />)
    const vacations = within(await screen.findByRole('region', { name: 'Vacation Requests' }))
    approvedCount = 3
    act(() => deliver(vacationDecided('e1'), { id: 'v1', ...asks, status: 'Approved' }))
    await expect
      .poll(() => vacations.getAllByRole('listitem').map(({ textContent }) => textContent))
      .toEqual(['0Pending', '3Approved', '0Declined'])
  })

  test('[DASH-4] without permissions reads so, in the words of the document', async () => {
    signIn(me)
    answering(world(false, false))
    show(<Dashboard />)
    expect(await screen.findByText('Your are not currently authorized to submit Vacation Requests')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'New Request' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'View Requests' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add New Client' })).toBeNull()
  })

  test('[DASH-4] an unfinished onboarding is offered first', async () => {
    signIn(me)
    answering(world(true, true, false))
    show(<Dashboard />)
    const first = await screen.findByRole('link', { name: 'Continue onboarding' })
    expect(first.getAttribute('href')).toBe('/onboarding/contact')
    expect(screen.getAllByRole('link')[0]).toBe(first)
  })

  test('[DASH-5] a failure is told in the words of the document', async () => {
    signIn(me)
    answering({ ...world(true, true), 'GET /api/employees/dashboard': () => problem('internal', 'It broke.') })
    show(<Dashboard />)
    expect(await screen.findByText('Something went wrong! Please refresh your browser.')).toBeTruthy()
  })

  test('[DASH-11] permissions that change show at once', async () => {
    signIn(me)
    let given = world(false, false)
    answering({ ...given, 'GET /api/employees/dashboard': (asked) => given['GET /api/employees/dashboard']?.(asked) })
    show(<Dashboard />)
    await screen.findByText('Client List')
    expect(screen.queryByRole('button', { name: 'Add New Client' })).toBeNull()
    given = world(false, true)
    act(() => deliver(permissionsChanged('e1'), {}))
    expect(await screen.findByRole('button', { name: 'Add New Client' })).toBeTruthy()
  })
})

describe('a Client', () => {
  const me = { id: 'c1', role: 'Client', manager_id: 'm1' } as const
  const chosen = {
    social: false,
    webdev: false,
    seo: false,
    branding: false,
    reputation: false,
    services_answered: true,
  }
  const world = (onboarding: object | null, required = 0, completed = 0): Record<string, Answer> => ({
    'GET /api/clients/dashboard': () => ({ onboarding, required, completed, unreadCount: 1 }),
    'GET /api/auth/me': () => ({ manager: { name: 'Mara Weber', business_name: 'Harbour Agency' } }),
  })

  test('[DASH-6] finds messages, contact and billing info, security, and their files', async () => {
    signIn(me)
    answering(world(chosen))
    show(<Dashboard />)
    expect(await screen.findByText('1 unread message')).toBeTruthy()
    for (const [name, href] of [
      ['Contact Info', '/settings/account'],
      ['Billing Info', '/account'],
      ['Security', '/settings/security'],
      ['My files & contract', '/clients/c1'],
    ]) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    }
  })

  test.each([
    [{}, 'You have no forms to view.', []],
    [{ social: true }, 'Target Persona Questionnaire', ['/form/social']],
    [{ branding: true }, 'Branding Questionnaire', ['/form/branding']],
    [{ social: true, branding: true }, 'Branding Questionnaire', ['/form/social', '/form/branding']],
  ])('[DASH-7] with %j the forms say %s', async (part, text, forms) => {
    signIn(me)
    answering(world({ ...chosen, ...part }, 3, 1))
    show(<Dashboard />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(goals().filter((href) => href?.startsWith('/form/'))).toEqual(forms)
  })

  test('[DASH-8] sees what is completed and what is not, drawn as a ring too', async () => {
    signIn(me)
    answering(world({ ...chosen, social: true }, 5, 2))
    show(<Dashboard />)
    expect(await screen.findByRole('img', { name: '2 of 5 completed' })).toBeTruthy()
    const onboarding = within(screen.getByRole('region', { name: 'Onboarding' }))
    expect(onboarding.getByText('Completed').parentElement?.textContent).toBe('Completed2')
    expect(onboarding.getByText('Incomplete').parentElement?.textContent).toBe('Incomplete3')
    expect(onboarding.getByRole('link', { name: 'Complete Onboarding' }).getAttribute('href')).toBe(
      '/onboarding/accounts',
    )
  })

  test.each([
    [{ ...chosen, services_answered: false }, 0],
    [null, 0],
  ])('[DASH-9] is sent to the services while %j is all there is', async (onboarding, count) => {
    signIn(me)
    answering(world(onboarding, count, count))
    const { router } = show(<Dashboard />, '/dashboard')
    await expect.poll(() => router.state.location.pathname).toBe('/onboarding/services')
  })

  test('[DASH-9] stays once the services were answered, with 0 and 0', async () => {
    signIn(me)
    answering(world(chosen))
    const { router } = show(<Dashboard />, '/dashboard')
    const onboarding = within(await screen.findByRole('region', { name: 'Onboarding' }))
    expect(onboarding.getByText('Completed').parentElement?.textContent).toBe('Completed0')
    expect(onboarding.getByText('Incomplete').parentElement?.textContent).toBe('Incomplete0')
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  test('[DASH-11] the numbers change by themselves when the onboarding goes on', async () => {
    signIn(me)
    let completed = 1
    answering({
      'GET /api/clients/dashboard': () => ({
        onboarding: { ...chosen, social: true },
        required: 5,
        completed,
        unreadCount: 0,
      }),
    })
    show(<Dashboard />)
    expect(await screen.findByRole('img', { name: '1 of 5 completed' })).toBeTruthy()
    completed = 2
    act(() => deliver(onboardingChanged('m1'), { client_id: 'c1', required: 5, completed: 2 }))
    expect(await screen.findByRole('img', { name: '2 of 5 completed' })).toBeTruthy()
  })
})
