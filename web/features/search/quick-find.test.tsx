import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#contract/domain/paths.ts'
import { QuickFind } from '#web/features/search/quick-find.tsx'
import { startSession } from '#web/session/session.ts'
import { mockApi, mockOffline } from '#web/testing/mock-api.ts'
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

/** What the server finds, by what was typed. */
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

test('[SHELL-8] what the server finds stands by kind, the matching part marked, the field keeping the focus', async () => {
  finding({ blue: [bakery, talk, page] })
  const { field } = open()
  await userEvent.type(field, 'blue')
  const group = await screen.findByRole('group', { name: 'Clients' })
  const option = within(group).getByRole('option')
  expect(option.textContent).toBe('Blue Door BakeryCleo Client')
  expect(option.querySelector('mark')?.textContent).toBe('Blue')
  expect(screen.getByRole('group', { name: 'Conversations' })).toBeTruthy()
  // Pages are found here; the server's are left out.
  expect(screen.queryByRole('group', { name: 'Pages' })).toBeNull()
  expect(document.activeElement).toBe(field)
  expect(options().at(-1)).toBe('Search messages for “blue”')
  expect(screen.getByRole('status').textContent).toBe('2 results')
})

test('[SHELL-8] up, down, Home and End move through the list, Enter opens', async () => {
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

test('[SHELL-8] what is pressed is opened, and stands at the top the next time', async () => {
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

test('[SHELL-8] pages are found while the server is still asked, and by what they are about', async () => {
  mockApi({})
  const { field, router } = open()
  await userEvent.type(field, 'change pasword')
  expect(options()[0]).toBe('SecuritySettings')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/security'))
})

test('[SHELL-8] what was found before stays as far as it still fits, until the next answer', async () => {
  finding({ b: [bakery, talk], 'blue d': [bakery] })
  const { field } = open()
  await userEvent.type(field, 'b')
  await screen.findByText('Conversations')
  await userEvent.type(field, 'lue d')
  // No answer is there yet; the group does not fit any more.
  expect(options()[0]).toContain('Blue Door Bakery')
  expect(screen.queryByText('Conversations')).toBeNull()
})

test('[SHELL-8] where nothing is found it says what to try', async () => {
  finding({})
  const { field } = open()
  await userEvent.type(field, 'zebra')
  expect(
    await screen.findByText('Try fewer letters, or another word of the name. What people wrote is in the messages.'),
  ).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Nothing found for “zebra”')
  expect(options()).toEqual(['Search messages for “zebra”'])
})

test('[SHELL-8] without the server it says so, and pages are found all the same', async () => {
  mockOffline()
  const { field } = open()
  await userEvent.type(field, 'theme')
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('The server does not answer.')
  expect(options()).toContain('ThemeSettings')
  finding({ theme: [{ ...bakery, title: 'Theme Park' }] })
  await userEvent.click(within(said).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: 'Clients' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('[SHELL-8] who looks', () => {
  test('a Client is offered their own pages and questions', async () => {
    finding({})
    const { field } = open(client)
    await userEvent.type(field, 'contract')
    expect(options()).toContain('My files & contract')
    expect(options()).toContain('Where is my contract, and how do I sign it?Question')
    await userEvent.clear(field)
    await userEvent.type(field, 'theme')
    expect(await screen.findAllByText('Nothing found for “theme”')).toHaveLength(2)
  })

  test('[SUB-4] without a subscription only the pages behind the gate, and nothing is asked', async () => {
    const asked = finding({ s: [bakery] })
    const { field } = open(manager, false)
    await userEvent.type(field, 'settings')
    expect(options()).toEqual(['AccountSettings', 'SecuritySettings', 'BillingSettings'])
    expect(asked).toEqual([])
  })
})
