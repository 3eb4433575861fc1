import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionsChanged } from '#contract/realtime.ts'
import type { Vacation } from '#contract/vacations.ts'
import { OwnRequestsPage as OwnRequests } from '../pages/own-requests-page.tsx'
import { VacationRequestsPage as VacationRequests } from '../pages/vacation-requests-page.tsx'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { employeeDashboard } from '#web/testing/sample-employee.ts'
import { vacationOf } from '#web/testing/sample-vacation.ts'

const ana = vacationOf({ user_name: 'Ana Ruiz', end: '2026-08-10' })
const ben: Vacation = { ...ana, _id: 'v2', user_id: 'e2', user_name: 'Ben Olsen', status: 'Denied', end: '2026-08-03' }

const nothing: MockAnswer = () => problemResponse('no_vacations_found', 'No Vacation Requests Found')
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell')
/** The rows below the header. */
const rows = () => screen.getAllByRole('row').slice(1)

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
describe('the list at /vacation-requests', () => {
  beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))
  const subscription = {
    'GET /api/payment/manager': () => ({
      subscription_status: 'active',
      tier: 'agency',
      price_id: '',
      subscription_id: '',
    }),
  }

  test('[VAC-4] shows Name, Start, End, Status and Calendar View, which opens the decision', async () => {
    mockApi({ ...subscription, 'GET /api/vacations/': () => ({ items: [ben, ana] }) })
    renderInApp(<VacationRequests />, '/vacation-requests')
    await screen.findByText('Ana Ruiz')
    expect(heads()).toEqual(['Name', 'Start', 'End', 'Status', 'Calendar View'])
    const [first] = rows()
    const cells = cellsOf(first as HTMLElement) // the answer has two rows
    expect(cells[0]?.textContent).toBe('Ana Ruiz')
    expect(cells[1]?.textContent).toContain('Mon 3 Aug')
    expect(cells[2]?.textContent).toContain('Mon 10 Aug')
    expect(cells[3]?.textContent).toBe('Pending')
    const view = screen.getByRole('link', { name: 'Calendar View: Ana Ruiz, 3–10 Aug 2026' })
    expect(view.getAttribute('href')).toBe('/calendar/manage/v1')
    expect(screen.getByRole('link', { name: 'Ana Ruiz' }).getAttribute('href')).toBe('/calendar/manage/v1')
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
    expect(screen.getByRole('link', { name: 'View Calendar' }).getAttribute('href')).toBe('/calendar')
  })

  test('[SHELL-7] has the days in the format of a table and in that of a card', async () => {
    mockApi({ ...subscription, 'GET /api/vacations/': () => ({ items: [ana] }) })
    renderInApp(<VacationRequests />, '/vacation-requests')
    await screen.findByText('Ana Ruiz')
    for (const words of ['Mon 3 Aug', 'Mon 10 Aug', '3–10 Aug 2026', '8 days'])
      expect(screen.getByText(words)).toBeTruthy()
  })

  test('[VAC-4] says No Vacation Requests Found when it is empty', async () => {
    mockApi({ ...subscription, 'GET /api/vacations/': nothing })
    renderInApp(<VacationRequests />, '/vacation-requests')
    expect(await screen.findByText('No Vacation Requests Found')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('[VAC-4] says Something went wrong! after any other failure and offers a retry', async () => {
    let well = false
    mockApi({
      ...subscription,
      'GET /api/vacations/': () => (well ? { items: [ana] } : problemResponse('internal', 'It broke.')),
    })
    renderInApp(<VacationRequests />, '/vacation-requests')
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
    well = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Ana Ruiz')).toBeTruthy()
  })

  test('filters by the status in the address, and each choice shows its count', async () => {
    mockApi({ ...subscription, 'GET /api/vacations/': () => ({ items: [ana, ben] }) })
    const { router } = renderInApp(<VacationRequests />, '/vacation-requests?status=Denied&page=1')
    await screen.findByText('Ben Olsen')
    expect(screen.queryByText('Ana Ruiz')).toBeNull()
    const choices = within(screen.getByRole('navigation', { name: 'Which requests' }))
    expect(choices.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Pending1',
      'Approved0',
      'Denied1',
      'Cancelled0',
    ])
    await userEvent.click(choices.getByRole('link', { name: /Approved/ }))
    expect(await screen.findByText('No Vacation Requests Found')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByText('Ana Ruiz')).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  test('[VAC-5] shows a decision made elsewhere', async () => {
    let status: Vacation['status'] = 'Pending'
    mockApi({ ...subscription, 'GET /api/vacations/': () => ({ items: [{ ...ana, status }] }) })
    renderInApp(<VacationRequests />, '/vacation-requests')
    await screen.findByText('Ana Ruiz')
    status = 'Approved'
    act(() => dispatchSocketEvent('vacations changed', {}))
    await expect.poll(() => rows().map((row) => cellsOf(row)[3]?.textContent)).toEqual(['Approved'])
  })
})

describe('the list at /view-requests', () => {
  beforeEach(() => startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' })))
  const allowed = (vacation: boolean) => () => employeeDashboard({ vacation })

  test("[VAC-4] shows the person's own requests with links to their details", async () => {
    mockApi({
      'GET /api/employees/dashboard': allowed(true),
      'GET /api/vacations/e1': () => ({ items: [ana] }),
    })
    renderInApp(<OwnRequests />, '/view-requests')
    await screen.findByText('Mon 10 Aug')
    expect(heads()).toEqual(['Name', 'Start', 'End', 'Status', 'Calendar View'])
    expect(screen.getByText('Ana Ruiz')).toBeTruthy()
    const view = screen.getByRole('link', { name: 'Calendar View: Ana Ruiz, 3–10 Aug 2026' })
    expect(view.getAttribute('href')).toBe('/calendar/details/v1')
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
  })

  test('[VAC-4] says No Vacation Requests Found when it is empty', async () => {
    mockApi({ 'GET /api/employees/dashboard': allowed(true), 'GET /api/vacations/e1': nothing })
    renderInApp(<OwnRequests />, '/view-requests')
    expect(await screen.findByText('No Vacation Requests Found')).toBeTruthy()
  })

  test('[VAC-2] links to a new request only while the permission is given', async () => {
    let vacation = true
    mockApi({
      'GET /api/employees/dashboard': () => allowed(vacation)(),
      'GET /api/vacations/e1': () => ({ items: [ana] }),
    })
    renderInApp(<OwnRequests />, '/view-requests')
    expect((await screen.findByRole('link', { name: 'New Request' })).getAttribute('href')).toBe('/submit-request')
    vacation = false
    act(() => dispatchSocketEvent(permissionsChanged('e1'), {}))
    await expect.poll(() => screen.queryByRole('link', { name: 'New Request' })).toBeNull()
    expect(screen.getByText('Ana Ruiz')).toBeTruthy()
  })
})
