import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { permissionsChanged, vacationDecided } from '#contract/realtime.ts'
import { Component as Dashboard } from './pages/dashboard-page.tsx'
import { vacationOf } from '#web/features/vacations/sample.ts'
import { startSession } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'
import { deliver } from '#web/socket/events.ts'
import { type Answer, answering, problem } from '#web/testing/answers.ts'
import { show } from '#web/testing/show.tsx'
import { tokenOf } from '#web/testing/tokens.ts'

const signIn = (claims: Partial<Claims>) => startSession(tokenOf(claims))
const goals = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const asks = vacationOf({ user_name: 'Ana Ruiz', end: '2026-08-10' })

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
