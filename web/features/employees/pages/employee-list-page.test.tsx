import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { notificationReceived } from '#contract/realtime.ts'
import { EmployeeListPage as EmployeeList } from './employee-list-page.tsx'
import { anaListed as ana } from '#web/testing/sample-employee.ts'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const active = 'GET /api/employees/manager/false'
const archived = 'GET /api/employees/manager/true'
const invitations = { 'GET /api/invitations': () => ({ items: [] }) }

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('[EMP-1] the columns are name, department, email, formatted phone, hire date and options', async () => {
  mockApi({ ...invitations, [active]: () => ({ items: [ana], total: 1 }) })
  renderInApp(<EmployeeList />, '/employees')
  const link = await screen.findByRole('link', { name: 'Ana Ruiz' })
  expect(heads()).toEqual(['Name', 'Department', 'Email', 'Phone', 'Hire Date', 'Options'])
  const row = within(link.closest('tr') ?? link)
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Ana Ruiz',
    'Design',
    'ana@x.com',
    '555-123-4567',
    '03/01/2024',
    '',
  ])
  expect(row.getByRole('button', { name: 'Options for Ana Ruiz' })).toBeTruthy()
})

test.each([
  ['/employees', active],
  ['/employees/archive', archived],
])('[EMP-1] a row of %s opens the employee, and Back leads to the dashboard', async (at, call) => {
  mockApi({ ...invitations, [call]: () => ({ items: [ana], total: 1 }) })
  renderInApp(<EmployeeList />, at)
  expect((await screen.findByRole('link', { name: 'Ana Ruiz' })).getAttribute('href')).toBe('/employees/e1')
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
})

test.each([
  ['/employees/archive', archived, ['/messages/employee/e1']],
  ['/employees', active, []],
])('[MSG-16] the options in %s lead to the inbox of an archived employee only', async (at, call, links) => {
  mockApi({ ...invitations, [call]: () => ({ items: [ana], total: 1 }) })
  renderInApp(<EmployeeList />, at)
  await userEvent.click(await screen.findByRole('button', { name: 'Options for Ana Ruiz' }))
  const menu = within(await screen.findByRole('menu'))
  await menu.findByRole('menuitem', { name: /rchive/ })
  const found = menu.queryAllByRole('menuitem', { name: 'View Inbox' })
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links)
})

test('[PERM-1] [MSG-11] [COL-45] a row shows what waits at its employee, each with its page', async () => {
  const waiting = { ...ana, unread_count: 3, renewals: 1, sees_nothing: true }
  mockApi({ ...invitations, [active]: () => ({ items: [waiting, { ...ana, _id: 'e2', name: 'Ben Ito' }], total: 2 }) })
  renderInApp(<EmployeeList />, '/employees')
  const links = await screen.findAllByRole('link', { name: /^Ana Ruiz: / })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sees nothing yet', '/permissions/e1'],
    ['3 unread', '/messages/employee/e1'],
    ['1 password to renew', '/passwords/renew'],
  ])
  expect(heads()).toEqual(['Name', 'Department', 'Email', 'Phone', 'Hire Date', 'To do', 'Options'])
  expect(screen.queryByRole('link', { name: /^Ben Ito: / })).toBeNull()
})

test('[EMP-1] an unknown hire date is empty', async () => {
  mockApi({ ...invitations, [active]: () => ({ items: [{ ...ana, date: null }], total: 1 }) })
  renderInApp(<EmployeeList />, '/employees')
  const link = await screen.findByRole('link', { name: 'Ana Ruiz' })
  expect(within(link.closest('tr') ?? link).getAllByRole('cell')[4]?.textContent).toBe('')
})

test.each([
  ['/employees', active],
  ['/employees/archive', archived],
])('[EMP-1] an empty %s says No Employees Found', async (at, call) => {
  mockApi({ ...invitations, [call]: () => problemResponse('no_employees_found', 'No Employees Found') })
  renderInApp(<EmployeeList />, at)
  expect(await screen.findByText('No Employees Found')).toBeTruthy()
})

test('[EMP-1] any other failure says Something went wrong! and offers a retry', async () => {
  let broken = true
  mockApi({
    ...invitations,
    [active]: () => (broken ? problemResponse('internal', 'It broke.') : { items: [ana], total: 1 }),
  })
  renderInApp(<EmployeeList />, '/employees')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Ana Ruiz' })).toBeTruthy()
})

test('[EMP-1] the table shows a skeleton while the employees load', async () => {
  mockApi(invitations)
  const real = globalThis.fetch
  globalThis.fetch = (address, init) =>
    String(address).includes('/api/employees') ? new Promise(() => {}) : real(address, init)
  renderInApp(<EmployeeList />, '/employees')
  const table = await screen.findByRole('table', { name: 'Employees' })
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(3)
})

test('a search without results can be cleared', async () => {
  mockApi({ ...invitations, [active]: () => ({ items: [], total: 0 }) })
  const { router } = renderInApp(<EmployeeList />, '/employees?search=zzz')
  expect(await screen.findByText('Nothing fits this search.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(router.state.location.search).toBe('')
})

test('an unknown sort column in the address is ignored', async () => {
  const asked = mockApi({ ...invitations, [active]: () => ({ items: [ana], total: 1 }) })
  renderInApp(<EmployeeList />, '/employees?sort=phone')
  await screen.findByRole('link', { name: 'Ana Ruiz' })
  expect(asked.find(({ path }) => path.startsWith('/api/employees'))?.query).toEqual({ page: '1', per_page: '25' })
})

test('[REG-12] an employee is added on a page or invited by email', async () => {
  mockApi({ ...invitations, [active]: () => ({ items: [ana], total: 1 }) })
  renderInApp(<EmployeeList />, '/employees')
  await userEvent.click(await screen.findByRole('button', { name: 'Add Employee' }))
  const yourself = await screen.findByRole('menuitem', { name: /^Add a New Employee/ })
  expect([yourself.getAttribute('href'), yourself.textContent]).toEqual([
    '/employee/add',
    'Add a New EmployeeEnter it yourself',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: /^Create Employee Account/ }))
  expect(await screen.findByRole('dialog', { name: 'Create Employee Account' })).toBeTruthy()
})

describe('an open invitation', () => {
  const dates = { sent: '2026-03-01T09:00:00.000Z', expires: '2026-03-15T09:00:00.000Z', sent_by: 'Jo Brandt' }
  const rest = { ...dates, delivery: null, name: '', business_name: '' }
  const calls = {
    'GET /api/invitations': () => ({
      items: [
        { _id: 'i1', email: 'emil@x.com', role: 'Employee', ...rest },
        { _id: 'i2', email: 'cleo@x.com', role: 'Client', ...rest },
      ],
    }),
    [active]: () => problemResponse('no_employees_found', 'No Employees Found'),
  }

  test('[REG-13] of an employee has a view of the list, with who sent it and until when it is valid', async () => {
    const asked = mockApi(calls)
    renderInApp(<EmployeeList />, '/employees?view=invited')
    const row = (await screen.findByText('emil@x.com')).closest('tr')
    expect(row?.textContent).toContain('Sent Sun 1 Mar by Jo Brandt · Expires Sun 15 Mar')
    expect(screen.queryByText('cleo@x.com')).toBeNull()
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Invited1')
    // The numbers of the other views.
    const ofEmployees = asked.filter(({ path }) => path.startsWith('/api/employees'))
    expect(ofEmployees.map(({ query }) => query.per_page)).toEqual(['1', '1'])
  })

  test('[REG-13] is offered on the empty list of the team', async () => {
    mockApi(calls)
    renderInApp(<EmployeeList />, '/employees')
    const link = await screen.findByRole('link', { name: '1 open invitation' })
    expect(link.getAttribute('href')).toBe('/employees?view=invited')
  })
})

test('[EMP-1] the views have their addresses and the number of their employees, whatever is searched', async () => {
  mockApi({
    ...invitations,
    [active]: ({ query }) => ({ items: [ana], total: query.search ? 1 : 4 }),
    [archived]: () => problemResponse('no_employees_found', 'No Employees Found'),
  })
  renderInApp(<EmployeeList />, '/employees?search=ana')
  await screen.findByRole('link', { name: 'Ana Ruiz' })
  const views = within(screen.getByRole('navigation', { name: 'Which employees' })).getAllByRole('link')
  await expect
    .poll(() => views.map((link) => [link.textContent, link.getAttribute('href')]))
    .toEqual([
      ['Active4', '/employees'],
      ['Invited0', '/employees?view=invited'],
      ['Archived0', '/employees/archive'],
    ])
})

test('a newly registered employee appears in the open list', async () => {
  let items = [ana]
  mockApi({ ...invitations, [active]: () => ({ items, total: items.length }) })
  renderInApp(<EmployeeList />, '/employees')
  await screen.findByRole('link', { name: 'Ana Ruiz' })
  items = [ana, { ...ana, _id: 'e2', name: 'Ben Ode' }]
  const notification = { message: 'x', date: '2026-03-01T09:00:00.000Z', viewed: false, count: 1 }
  act(() => dispatchSocketEvent(notificationReceived('m1'), { _id: 'n1', link: '/employees/e2', ...notification }))
  expect(await screen.findByRole('link', { name: 'Ben Ode' })).toBeTruthy()
})
