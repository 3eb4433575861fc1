import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { EmployeeClientListItem } from '#contract/clients.ts'
import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import { notificationReceived } from '#contract/realtime.ts'
import { ClientListPage as ClientList } from '#web/features/clients/pages/client-list-page.tsx'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { daysAgo, readyBoardRow as yoga, sampleBoardRow as bakery } from '#web/testing/sample-client.ts'
import { employeeDashboard } from '#web/testing/sample-employee.ts'
import { invitationWith } from '#web/testing/sample-invitation.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { UndoToast } from '#web/ui/undo-toast.tsx'
import { createToken } from '#web/testing/create-token.ts'

const { _id, business_name, phone, email, name } = bakery
const contact = { _id, business_name, phone, email, name }
const invitation = invitationWith({
  sent: new Date(2026, 5, 25, 9).toISOString(),
  expires: new Date(2027, 2, 15, 9).toISOString(),
  name: 'Sam Whitaker',
  business_name: 'Cobalt Cycles',
})
const listedClient: EmployeeClientListItem = {
  ...contact,
  services: { social: true, web: false, seo: true, branding: false, reputation: false },
  date: new Date(2026, 2, 1, 9).toISOString(),
}

const board = 'GET /api/managers/onboarding-board'
const archive = 'GET /api/clients/manager/true'
const remind = 'POST /api/onboarding/remind/c1'
/** A client who is still working and has given answers. */
const stages = { registered: 0, working: 1, review: 1, ready: 1 }
const withClients = (...items: OnboardingBoardRow[]): Record<string, MockAnswer> => ({
  [board]: () => ({ items, total: items.length, stages, active: 2, archived: 3 }),
})
const invitations = {
  'GET /api/invitations': () => ({ items: [invitation, { ...invitation, _id: 'i2', role: 'Employee' }] }),
}
const allowed = (add_new_clients: boolean) => ({
  'GET /api/employees/dashboard': () => employeeDashboard({ add_new_clients }),
})

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const cellsOf = (link: HTMLElement) =>
  within(link.closest('tr') ?? link)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const listViews = () =>
  within(screen.getByRole('navigation', { name: 'Which clients' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

const showList = (calls: Record<string, MockAnswer> = withClients(bakery, yoga), at = '/clients') => {
  const asked = mockApi({ ...invitations, ...calls })
  const shown = (
    <>
      <UndoToast />
      <ClientList />
    </>
  )
  return { asked, ...renderInApp(shown, at) }
}

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
describe('the client list of a Manager', () => {
  beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

  test('[CLI-2] [COL-88] [DASH-12] has the business, its stage and wait, contact name, grouped phone, email and options', async () => {
    showList()
    const link = await screen.findByRole('link', { name: 'Blue Door Bakery' })
    expect(heads()).toEqual(['Business Name', 'Stage', 'Waiting', 'Contact Name', 'Phone', 'Email', 'Options'])
    expect(cellsOf(link)).toEqual([
      'Blue Door Bakery',
      'WorkingSocial can start; Web: 2 approved and 1 open',
      'waits 9 daysfor the hosting login',
      'Cleo Park',
      '555-123-4567',
      'cleo@x.com',
      '',
    ])
    expect(screen.getByRole('button', { name: 'Options for Blue Door Bakery' })).toBeTruthy()
    expect(cellsOf(screen.getByRole('link', { name: 'Northside Yoga' }))[2]).toBe('since today')
    // The longest wait stands first.
    expect(screen.getByRole('columnheader', { name: 'Waiting' }).getAttribute('aria-sort')).toBe('descending')
  })

  test('[DASH-12] [COL-88] the views have their counts and addresses', async () => {
    showList()
    await screen.findByRole('link', { name: 'Blue Door Bakery' })
    await expect.poll(listViews).toEqual([
      ['Active2', '/clients'],
      ['Invited1', '/clients?stage=invited'],
      ['For review1', '/clients?stage=review'],
      ['Ready1', '/clients?stage=ready'],
      ['Archived3', '/clients/archive'],
    ])
  })

  test('[DASH-12] the longest wait comes first, and the list can be sorted and searched', async () => {
    const { asked } = showList(undefined, '/clients?view=onboarding')
    await screen.findByRole('link', { name: 'Blue Door Bakery' })
    const ofBoard = () => asked.filter(({ path }) => path.endsWith('/onboarding-board'))
    expect(ofBoard()[0]?.query).toEqual({ page: '1', per_page: '25', sort: 'since', order: 'asc' })
    await userEvent.click(screen.getByRole('button', { name: 'Email' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'blue')
    await expect
      .poll(() => ofBoard().at(-1)?.query)
      .toEqual({ page: '1', per_page: '25', sort: 'email', order: 'asc', search: 'blue' })
  })

  test.each([
    ['review', 'You have looked at everything.'],
    ['working', 'Nobody is working on it.'],
  ])('[DASH-12] the view of the stage %s is asked for, and says when it is empty', async (stage, empty) => {
    const { asked } = showList(withClients(), `/clients?stage=${stage}`)
    expect(await screen.findByText(empty)).toBeTruthy()
    expect(asked.find(({ path }) => path.endsWith('/onboarding-board'))?.query).toMatchObject({ stage })
    expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe(`/clients?stage=${stage}`)
  })

  test('[REG-13] invited clients are rows with when they were invited and until when', async () => {
    showList(undefined, '/clients?stage=invited')
    expect(cellsOf(await screen.findByText('Cobalt Cycles'))).toEqual([
      'Cobalt Cycles',
      'Invited',
      'waits 6 daysExpires 15 Mar 2027',
      'Sam Whitaker',
      '',
      'sam@x.com',
      '',
    ])
    expect(screen.getByTitle(/^Sent .* by Mara Weber · Expires/)).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'zzz')
    expect(await screen.findByText('Nothing fits this search.')).toBeTruthy()
  })

  test('[DASH-12] the options of a row send a reminder', async () => {
    const { asked } = showList({ ...withClients(bakery, yoga), [remind]: () => undefined })
    await userEvent.click(await screen.findByRole('button', { name: 'Options for Blue Door Bakery' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send reminder' }))
    expect(await screen.findByText('Reminder sent')).toBeTruthy()
    expect(asked.some(({ method, path }) => `${method} ${path}` === remind)).toBe(true)
  })

  test('[DASH-12] a second reminder within a day is refused with a message', async () => {
    const message = 'A reminder was sent within the last 24 hours.'
    showList({ ...withClients(bakery), [remind]: () => problemResponse('already_reminded', message) })
    await userEvent.click(await screen.findByRole('button', { name: 'Options for Blue Door Bakery' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send reminder' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })

  test('[DASH-12] a client reminded within a day cannot be reminded again; one with nothing missing neither', async () => {
    showList(withClients({ ...bakery, last_reminder: daysAgo(1 / 24) }, yoga))
    await userEvent.click(await screen.findByRole('button', { name: 'Options for Blue Door Bakery' }))
    const item = await screen.findByRole('menuitem', { name: 'Send reminder', description: 'Reminded 1 hour ago' })
    expect(item).toHaveProperty('disabled', true)
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Options for Northside Yoga' }))
    await screen.findByRole('menuitem', { name: 'Archive' })
    expect(screen.queryByRole('menuitem', { name: 'Send reminder' })).toBeNull()
  })

  test('a reminder that did not arrive is named in the row, and can be repeated or handed over as a link', async () => {
    const reminder_delivery = { state: 'bounced', reason: 'no_mailbox', since: daysAgo(0) } as const
    showList(withClients({ ...bakery, last_reminder: daysAgo(1 / 24), reminder_delivery }))
    expect(await screen.findByText('Came back')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Options for Blue Door Bakery' }))
    expect(await screen.findByRole('menuitem', { name: 'Try again' })).toBeTruthy()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy the link' }))
    expect(await screen.findByText('Copied')).toBeTruthy()
  })

  test('[CLI-2] [CLI-4] a row opens the client, and in the archive the archived client', async () => {
    const calls = { ...withClients(bakery), [archive]: () => ({ items: [contact], total: 1 }) }
    const { unmount } = showList(calls)
    const active = await screen.findByRole('link', { name: 'Blue Door Bakery' })
    expect(active.getAttribute('href')).toBe('/clients/c1')
    unmount()
    showList(calls, '/clients/archive')
    const archived = await screen.findByRole('link', { name: 'Blue Door Bakery' })
    expect(archived.getAttribute('href')).toBe('/clients/archive/c1')
    expect(heads()).toEqual(['Business Name', 'Contact Name', 'Phone', 'Email', 'Options'])
  })

  test('[SHELL-8] the address of quick find opens the invitation once', async () => {
    const { router } = showList(undefined, '/clients?invite')
    expect(await screen.findByRole('dialog', { name: 'Add a new client' })).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  test('[CLI-1] an empty list says No Clients Found, names the open invitation and offers another', async () => {
    showList(withClients())
    expect(await screen.findByText('No Clients Found')).toBeTruthy()
    const open = await screen.findByRole('link', { name: '1 open invitation' })
    expect(open.getAttribute('href')).toBe('/clients?stage=invited')
    expect(screen.getByRole('button', { name: 'Add New Client' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard')
  })

  test('[CLI-1] an empty archive says No Clients Found', async () => {
    const none = () => problemResponse('no_clients_found', 'No Clients Found')
    showList({ ...withClients(), [archive]: none }, '/clients/archive')
    expect(await screen.findByText('No Clients Found')).toBeTruthy()
  })

  test('[CLI-1] any other failure says Something went wrong!', async () => {
    showList({ [board]: () => problemResponse('internal', 'It broke.') })
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  })

  test('an empty search can be cleared', async () => {
    const { router } = showList(withClients(), '/clients?search=zzz')
    expect(await screen.findByText('No Clients Found')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(router.state.location.search).toBe('')
  })

  test('an unknown sort column in the address is not sent to the server', async () => {
    const { asked } = showList(undefined, '/clients?sort=password')
    expect(await screen.findByRole('link', { name: 'Blue Door Bakery' })).toBeTruthy()
    expect(asked.find(({ path }) => path.endsWith('/onboarding-board'))?.query).not.toHaveProperty('sort')
  })

  test('a newly registered client appears in the open list', async () => {
    let items = [bakery]
    showList({ [board]: () => ({ items, total: items.length, stages, active: 2, archived: 0 }) })
    await screen.findByRole('link', { name: 'Blue Door Bakery' })
    items = [bakery, yoga]
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
    expect(cellsOf(link)).toEqual(['Blue Door Bakery', 'Social - SEO', '3/01/2026'])
  })

  test('[DASH-12] [REG-12] the views are those of an Employee, whatever stage the address names', async () => {
    const { asked } = showList({ ...allowed(true), ...theirs }, '/clients?stage=review')
    await screen.findByRole('link', { name: 'Blue Door Bakery' })
    await expect.poll(listViews).toEqual([
      ['Active1', '/clients'],
      ['Invited1', '/clients?stage=invited'],
      ['Archived', '/clients/archive'],
    ])
    expect(asked.some(({ path }) => path.endsWith('/onboarding-board'))).toBe(false)
  })

  test('[REG-13] an Employee who may invite sees the invited clients', async () => {
    showList({ ...allowed(true), ...theirs }, '/clients?stage=invited')
    expect(await screen.findByText('Cobalt Cycles')).toBeTruthy()
  })

  test('[CLI-4] rows of the archive are no links', async () => {
    mockApi({
      ...allowed(true),
      ...invitations,
      'GET /api/clients/employee/true': () => ({ items: [listedClient], total: 1 }),
    })
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
