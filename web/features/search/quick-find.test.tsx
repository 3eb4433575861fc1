import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#contract/domain/paths.ts'
import { QuickFind } from '#web/features/search/quick-find.tsx'
import { startSession } from '#web/session/session.ts'
import { mockApi, mockOffline } from '#web/testing/mock-api.ts'
import { employeeDashboard } from '#web/testing/sample-employee.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const manager: Viewer = { id: 'me', role: 'Manager', tier: 'agency' }
const client: Viewer = { id: 'cleo', role: 'Client', tier: 'agency' }
beforeEach(() => {
  sessionStorage.clear()
  startSession(createToken({ id: 'me', name: 'Me', role: 'Manager' }))
})

const bakery = { kind: 'client', _id: 'b', title: 'Blue Door Bakery', subtitle: 'Cleo Client', link: '/clients/b' }
const emil = { kind: 'employee', _id: 'e', title: 'Emil Employee', subtitle: 'emil@example.com', link: '/employees/e' }
const talk = { kind: 'conversation', _id: 't', title: 'Blue team', subtitle: 'Group', link: '/messages/t' }
const page = { kind: 'page', _id: '/faq', title: 'Questions', subtitle: '', link: '/faq' }

/** The server's answers by search text. */
const finding = (answers: Record<string, object[]>) =>
  mockApi({ 'GET /api/search': ({ query }) => ({ items: answers[query.q ?? ''] ?? [] }) })

let closed = 0
function open(viewer = manager, isOpen = true) {
  closed = 0
  const shown = renderInApp(<QuickFind opened viewer={viewer} open={isOpen} onClose={() => closed++} />)
  return { ...shown, field: screen.getByRole('combobox') }
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')?.textContent
}

test('[SHELL-8] results show by kind with the matching part marked, and the field keeps the focus', async () => {
  finding({ blue: [bakery, talk, page] })
  const { field } = open()
  await userEvent.type(field, 'blue')
  const group = await screen.findByRole('group', { name: 'Clients' })
  const option = within(group).getByRole('option')
  expect(option.textContent).toBe('Blue Door BakeryCleo Client')
  expect(option.querySelector('mark')?.textContent).toBe('Blue')
  expect(screen.getByRole('group', { name: 'Conversations' })).toBeTruthy()
  // The browser finds pages itself and ignores those of the server.
  expect(screen.queryByRole('group', { name: 'Pages' })).toBeNull()
  expect(document.activeElement).toBe(field)
  expect(options().at(-1)).toBe('Search messages for “blue”')
  expect(screen.getByRole('status').textContent).toBe('2 results')
})

test('[SHELL-8] arrow keys, Home and End move through the list, Enter opens', async () => {
  finding({ bl: [bakery, talk] })
  const { field, router } = open()
  await userEvent.type(field, 'bl')
  await screen.findByText('Clients')
  expect(active()).toContain('Door Bakery')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toContain('team')
  await userEvent.keyboard('{End}')
  expect(active()).toContain('Search messages')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toContain('Door Bakery')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toContain('Search messages')
  await userEvent.keyboard('{Home}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/clients/b'))
  expect(closed).toBe(1)
})

test('[SHELL-8] a clicked result opens and comes first the next time', async () => {
  finding({ emil: [emil] })
  const first = open()
  expect(screen.getByRole('group', { name: 'Where to go' })).toBeTruthy()
  await userEvent.type(first.field, 'emil')
  await userEvent.click(await screen.findByRole('option', { name: /Emil Employee/ }))
  await waitFor(() => expect(first.router.state.location.pathname).toBe('/employees/e'))
  first.unmount()
  open()
  const recent = screen.getByRole('group', { name: 'Last opened' })
  expect(within(recent).getByRole('option').textContent).toBe('Emil Employeeemil@example.com')
  expect(options()[0]).toContain('Emil Employee')
})

test('[SHELL-8] pages are found before the server answers, also by topic', async () => {
  mockApi({})
  const { field, router } = open()
  await userEvent.type(field, 'change pasword')
  expect(options()[0]).toBe('SecuritySettings')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/security'))
})

test('[SHELL-8] earlier results stay while they still match, until the next answer', async () => {
  const both = [bakery, talk]
  // A pause while one types asks for what is there so far.
  finding({ b: both, bl: both, blu: both, blue: both, 'blue d': [bakery] })
  const { field } = open()
  await userEvent.type(field, 'b')
  await screen.findByText('Conversations')
  await userEvent.type(field, 'lue d')
  // Before the answer arrives, the group no longer matches.
  expect(options()[0]).toContain('Blue Door Bakery')
  expect(screen.queryByText('Conversations')).toBeNull()
})

test('[SHELL-8] a search without results suggests what to try', async () => {
  finding({})
  const { field } = open()
  await userEvent.type(field, 'zebra')
  expect(
    await screen.findByText('Try fewer letters, or another word of the name. What people wrote is in the messages.'),
  ).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Nothing found for “zebra”')
  expect(options()).toEqual(['Search messages for “zebra”'])
})

test('[SHELL-8] without the server pages are still found, and the failure shows', async () => {
  mockOffline()
  const { field } = open()
  await userEvent.type(field, 'theme')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The server does not answer.')
  expect(options()).toContain('ThemeSettings')
  finding({ theme: [{ ...bakery, title: 'Theme Park' }] })
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: 'Clients' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('[SHELL-8] quick find offers actions', () => {
  const actions = () =>
    within(screen.getByRole('group', { name: 'Actions' }))
      .getAllByRole('option')
      .map((option) => option.textContent)
  const employee: Viewer = { id: 'me', role: 'Employee', tier: 'agency' }
  const allow = (add_new_clients: boolean, vacation: boolean) =>
    mockApi({
      'GET /api/employees/dashboard': () => employeeDashboard({ add_new_clients, vacation }),
    })

  test('of the role before anything is typed', () => {
    finding({})
    const { unmount } = open()
    expect(actions()).toEqual(['Invite a client', 'Add an employee'])
    unmount()
    const solo = open({ ...manager, tier: 'solo' })
    expect(actions()).toEqual(['Invite a client'])
    solo.unmount()
    open(client)
    expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull()
  })

  test('of the permissions of an Employee', async () => {
    allow(true, true)
    const { unmount } = open(employee)
    await waitFor(() => expect(actions()).toEqual(['Invite a client', 'Request vacation']))
    unmount()
    allow(false, true)
    open(employee)
    await waitFor(() => expect(actions()).toEqual(['Request vacation']))
  })

  test('first where the text begins one, each address once', async () => {
    finding({})
    const { field, router } = open()
    await userEvent.type(field, 'add an emp')
    expect(options()[0]).toBe('Add an employee')
    expect(options()).not.toContain('Add a New Employee')
    await userEvent.clear(field)
    await userEvent.type(field, 'invite a')
    expect(options()[0]).toBe('Invite a client')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/clients?invite'))
  })
})

describe('[SHELL-8] the viewer of quick find', () => {
  test("sees a Client's own pages and questions as a Client", async () => {
    finding({})
    const { field } = open(client)
    await userEvent.type(field, 'contract')
    expect(options()).toContain('My files & contract')
    expect(options()).toContain('Where is my contract, and how do I sign it?Question')
    await userEvent.clear(field)
    await userEvent.type(field, 'theme')
    expect(await screen.findAllByText('Nothing found for “theme”')).toHaveLength(2)
  })

  test('[SUB-4] finds only the pages behind the gate without a subscription, and sends nothing', async () => {
    const asked = finding({ s: [bakery] })
    const { field } = open(manager, false)
    await userEvent.type(field, 'settings')
    expect(options()).toEqual(['AccountSettings', 'SecuritySettings', 'BillingSettings'])
    expect(asked).toEqual([])
  })
})
