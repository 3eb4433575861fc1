import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { permissionsChanged, vacationDecided } from '#contract/realtime.ts'
import { DashboardPage as Dashboard } from '#web/features/dashboard/pages/dashboard-page.tsx'
import { vacationOf } from '#web/testing/sample-vacation.ts'
import { employeeDashboard } from '#web/testing/sample-employee.ts'
import { startSession } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const signIn = (claims: Partial<Claims>) => startSession(createToken(claims))
const goals = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const findCounts = async () =>
  (await screen.findAllByRole('link', { name: /^(Pending|Approved|Declined) \d/ })).map(
    ({ textContent }) => textContent,
  )
const asks = vacationOf({ user_name: 'Ana Ruiz', end: '2026-08-10' })

describe('the dashboard of an Employee', () => {
  const me = { id: 'e1', role: 'Employee', manager_id: 'm1' } as const
  const world = (vacation: boolean, add_new_clients: boolean, finished = true): Record<string, MockAnswer> => ({
    'GET /api/employees/dashboard': () =>
      employeeDashboard({ vacation, add_new_clients }, { pendingCount: 1, approvedCount: 2 }),
    'GET /api/auth/me': () => ({ onboarding_finished: finished }),
  })

  test('[DASH-4] offers vacation requests and new clients with every permission', async () => {
    signIn(me)
    mockApi(world(true, true))
    renderInApp(<Dashboard />)
    expect((await screen.findByRole('link', { name: 'New Request' })).getAttribute('href')).toBe('/submit-request')
    expect(screen.getByRole('link', { name: 'View Requests' }).getAttribute('href')).toBe('/view-requests')
    expect(screen.getByRole('link', { name: 'View Active List' }).getAttribute('href')).toBe('/clients')
    expect(screen.getByRole('link', { name: 'View Archived List' }).getAttribute('href')).toBe('/clients/archive')
    expect(screen.getByRole('button', { name: 'Add New Client' })).toBeTruthy()
    expect(goals()).toEqual(expect.arrayContaining(['/messages', '/settings/account', '/settings/security']))
  })

  test('[DASH-4] counts pending, approved and declined requests', async () => {
    signIn(me)
    mockApi(world(true, true))
    renderInApp(<Dashboard />)
    expect(await findCounts()).toEqual(['Pending 1', 'Approved 2', 'Declined 0'])
    expect(screen.getByRole('link', { name: 'View Calendar' }).getAttribute('href')).toBe('/calendar')
  })

  test('[DASH-11] the counts update when a request is decided', async () => {
    signIn(me)
    let approvedCount = 2
    mockApi({
      ...world(true, true),
      'GET /api/employees/dashboard': () =>
        employeeDashboard({ vacation: true }, { pendingCount: 3 - approvedCount, approvedCount }),
    })
    renderInApp(<Dashboard />)
    await findCounts()
    approvedCount = 3
    act(() => dispatchSocketEvent(vacationDecided('e1'), { id: 'v1', ...asks, status: 'Approved' }))
    await expect.poll(findCounts).toEqual(['Pending 0', 'Approved 3', 'Declined 0'])
  })

  test("[DASH-4] shows the requirements' text without permissions", async () => {
    signIn(me)
    mockApi(world(false, false))
    renderInApp(<Dashboard />)
    expect(await screen.findByText('Your are not currently authorized to submit Vacation Requests')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'New Request' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'View Requests' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add New Client' })).toBeNull()
  })

  test('[DASH-4] offers an unfinished onboarding first', async () => {
    signIn(me)
    mockApi(world(true, true, false))
    renderInApp(<Dashboard />)
    const first = await screen.findByRole('link', { name: 'Continue onboarding' })
    expect(first.getAttribute('href')).toBe('/onboarding/contact')
    expect(screen.getAllByRole('link')[0]).toBe(first)
  })

  test('[DASH-4] nothing is drawn before it is known whether the onboarding is finished', async () => {
    signIn(me)
    const { promise: own, resolve: answer } = Promise.withResolvers<object>()
    const asked = mockApi({ ...world(true, true), 'GET /api/auth/me': () => own })
    renderInApp(<Dashboard />)
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    await act(async () => {})
    expect(screen.queryByText('View Active List')).toBeNull()
    answer({ onboarding_finished: false })
    await screen.findByText('View Active List')
    expect(screen.getByRole('link', { name: 'Continue onboarding' })).toBeTruthy()
  })

  test('[PERM-1] says who decides what is seen while nothing is granted', async () => {
    signIn(me)
    mockApi({
      'GET /api/employees/dashboard': () =>
        employeeDashboard({ vacation: true, add_new_clients: true }, { sees_clients: false }),
      'GET /api/auth/me': () => ({ onboarding_finished: true, manager: { name: 'Mara Weber' } }),
    })
    renderInApp(<Dashboard />)
    expect(await screen.findByText(/^Mara Weber decides what you see of each client/)).toBeTruthy()
  })

  test("[DASH-5] a failure shows the requirements' text", async () => {
    signIn(me)
    mockApi({ ...world(true, true), 'GET /api/employees/dashboard': () => problemResponse('internal', 'It broke.') })
    renderInApp(<Dashboard />)
    expect(await screen.findByText('Something went wrong! Please refresh your browser.')).toBeTruthy()
  })

  test('[DASH-11] changed permissions apply at once', async () => {
    signIn(me)
    let given = world(false, false)
    mockApi({ ...given, 'GET /api/employees/dashboard': (asked) => given['GET /api/employees/dashboard']?.(asked) })
    renderInApp(<Dashboard />)
    await screen.findByText('Client List')
    expect(screen.queryByRole('button', { name: 'Add New Client' })).toBeNull()
    given = world(false, true)
    act(() => dispatchSocketEvent(permissionsChanged('e1'), {}))
    expect(await screen.findByRole('button', { name: 'Add New Client' })).toBeTruthy()
  })
})
