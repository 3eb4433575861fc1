import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientListItem, EmployeeClientListItem } from '#contract/clients.ts'
import { notificationReceived } from '#contract/realtime.ts'
import { ClientListPage as ClientList } from '#web/features/clients/pages/client-list-page.tsx'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const bakery: ClientListItem = {
  _id: 'c1',
  business_name: 'Blue Door Bakery',
  phone: '5551234567',
  email: 'cleo@x.com',
  name: 'Cleo Park',
}
const listedClient: EmployeeClientListItem = {
  ...bakery,
  services: { social: true, web: false, seo: true, branding: false, reputation: false },
  date: new Date(2026, 2, 1, 9).toISOString(),
}

const noClients: MockAnswer = () => problemResponse('no_clients_found', 'No Clients Found')
const mine = 'GET /api/clients/manager/false'
const invitations = { 'GET /api/invitations': () => ({ items: [] }) }
const allowed = (add_new_clients: boolean) => ({
  'GET /api/employees/dashboard': () => ({
    settings: { employee_permissions: { vacation: false, add_new_clients } },
    pendingCount: 0,
    approvedCount: 0,
    deniedCount: 0,
    unreadCount: 0,
  }),
})

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('the client list of a Manager', () => {
  beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

  test('[CLI-2] [COL-88] has the columns business name, grouped phone, email, contact, stage and options', async () => {
    mockApi({
      ...invitations,
      [mine]: () => ({ items: [{ ...bakery, stage: 'registered', days_waiting: 3 }], total: 1 }),
    })
    renderInApp(<ClientList />, '/clients')
    const link = await screen.findByRole('link', { name: 'Blue Door Bakery' })
    expect(heads()).toEqual(['Business Name', 'Phone', 'Email', 'Contact Name', 'Stage', 'Options'])
    const cells = within(link.closest('tr') ?? link).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Blue Door Bakery',
      '555-123-4567',
      'cleo@x.com',
      'Cleo Park',
      'Registered3 days',
      '',
    ])
    expect(
      within(link.closest('tr') ?? link).getByRole('button', { name: 'Options for Blue Door Bakery' }),
    ).toBeTruthy()
  })

  test('[CLI-4] a row opens the client, and in the archive the archived client', async () => {
    mockApi({
      ...invitations,
      [mine]: () => ({ items: [bakery], total: 1 }),
      'GET /api/clients/manager/true': () => ({ items: [bakery], total: 1 }),
    })
    const { unmount } = renderInApp(<ClientList />, '/clients')
    const active = await screen.findByRole('link', { name: 'Blue Door Bakery' })
    expect(active.getAttribute('href')).toBe('/clients/c1')
    unmount()
    renderInApp(<ClientList />, '/clients/archive')
    const archived = await screen.findByRole('link', { name: 'Blue Door Bakery' })
    expect(archived.getAttribute('href')).toBe('/clients/archive/c1')
  })

  test('[SHELL-8] the address of quick find opens the invitation once', async () => {
    mockApi({ ...invitations, [mine]: () => ({ items: [bakery], total: 1 }) })
    const { router } = renderInApp(<ClientList />, '/clients?invite')
    expect(await screen.findByRole('dialog', { name: 'Add a new client' })).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  test('[CLI-1] an empty list says No Clients Found and offers an invitation', async () => {
    mockApi({ ...invitations, [mine]: noClients })
    renderInApp(<ClientList />, '/clients')
    expect(await screen.findByText('No Clients Found')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add New Client' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
  })

  test('[CLI-1] any other failure says Something went wrong!', async () => {
    mockApi({ ...invitations, [mine]: () => problemResponse('internal', 'It broke.') })
    renderInApp(<ClientList />, '/clients')
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  })

  test('an empty search can be cleared', async () => {
    mockApi({ ...invitations, [mine]: () => ({ items: [], total: 0 }) })
    const { router } = renderInApp(<ClientList />, '/clients?search=zzz')
    expect(await screen.findByText('No Clients Found')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(router.state.location.search).toBe('')
  })

  test('an unknown sort column in the address is not sent to the server', async () => {
    const asked = mockApi({ ...invitations, [mine]: () => ({ items: [bakery], total: 1 }) })
    renderInApp(<ClientList />, '/clients?sort=password')
    expect(await screen.findByRole('link', { name: 'Blue Door Bakery' })).toBeTruthy()
    expect(asked.filter(({ path }) => path.startsWith('/api/clients'))).toHaveLength(1)
  })

  test('a newly registered client appears in the open list', async () => {
    let items = [bakery]
    mockApi({ ...invitations, [mine]: () => ({ items, total: items.length }) })
    renderInApp(<ClientList />, '/clients')
    await screen.findByRole('link', { name: 'Blue Door Bakery' })
    items = [bakery, { ...bakery, _id: 'c2', business_name: 'Northside Yoga' }]
    const notification = { message: 'x', date: listedClient.date, viewed: false, count: 1 }
    act(() => dispatchSocketEvent(notificationReceived('m1'), { _id: 'n1', link: '/clients/c2', ...notification }))
    expect(await screen.findByRole('link', { name: 'Northside Yoga' })).toBeTruthy()
  })
})

describe('the client list of an Employee', () => {
  beforeEach(() => startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' })))

  const theirs = { 'GET /api/clients/employee/false': () => ({ items: [listedClient], total: 1 }) }

  test('[CLI-3] has the columns business name, services and date', async () => {
    mockApi({ ...allowed(false), ...theirs })
    renderInApp(<ClientList />, '/clients')
    const link = await screen.findByRole('link', { name: 'Blue Door Bakery' })
    expect(heads()).toEqual(['Business Name', 'Services', 'Date'])
    const cells = within(link.closest('tr') ?? link).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Blue Door Bakery', 'Social - SEO', '3/01/2026'])
  })

  test('[CLI-4] rows of the archive are no links', async () => {
    mockApi({ ...allowed(true), 'GET /api/clients/employee/true': () => ({ items: [listedClient], total: 1 }) })
    renderInApp(<ClientList />, '/clients/archive')
    expect(await screen.findByText('Blue Door Bakery')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Blue Door Bakery' })).toBeNull()
  })

  test.each([
    [true, 1],
    [false, 0],
  ])('[REG-12] with add_new_clients %s there are %d invitation buttons', async (may, buttons) => {
    const asked = mockApi({ ...allowed(may), ...theirs, ...invitations })
    renderInApp(<ClientList />, '/clients')
    await screen.findByRole('link', { name: 'Blue Door Bakery' })
    await expect.poll(() => screen.queryAllByRole('button', { name: 'Add New Client' }).length).toBe(buttons)
    expect(asked.some(({ path }) => path === '/api/invitations')).toBe(may)
  })

  test('[SHELL-6] an invitation stays open, with what was typed, when the permission is withdrawn', async () => {
    let may = true
    const refused = () => problemResponse('permission_missing', 'Your manager has not allowed this.')
    mockApi({
      ...theirs,
      ...invitations,
      'GET /api/employees/dashboard': () => allowed(may)['GET /api/employees/dashboard'](),
      'POST /api/clients/add': refused,
    })
    const { queries } = renderInApp(<ClientList />, '/clients')
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Client' }))
    const field = await screen.findByRole('textbox', { name: /Email/ })
    await userEvent.type(field, 'jo@blue.test')
    may = false
    await act(() => queries.invalidateQueries())
    await expect.poll(() => screen.queryByRole('button', { name: 'Add New Client', hidden: true })).toBeNull()
    expect(field).toHaveProperty('value', 'jo@blue.test')
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
    expect(await screen.findByText('Your manager has not allowed this.')).toBeTruthy()
    expect(field).toHaveProperty('value', 'jo@blue.test')
  })
})
