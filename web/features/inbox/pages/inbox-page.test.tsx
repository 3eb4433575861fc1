import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Conversation, Message } from '#contract/messages.ts'
import { employeeMessage } from '#contract/realtime.ts'
import { InboxPage } from '#web/features/inbox/pages/inbox-page.tsx'
import { contactWith, conversationWith, messageWith } from '#web/testing/message-factories.ts'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'm1', name: 'Mara Manager', role: 'Manager' })))

const emil = contactWith({ _id: 'emil', name: 'Emil Ode', role: 'Employee' })
const storedMessage = (conversation: string, seq: number, given: Partial<Message> = {}) =>
  messageWith({ conversation_id: conversation, _id: `${conversation}${seq}`, seq, ...given })
const ana = conversationWith({
  _id: 'a',
  user_ids: ['emil', 'ana'],
  display_names: ['Emil Ode', 'Ana Silva'],
  last_seq: 2,
  last_message: storedMessage('a', 2, { date: '2026-08-03T09:00:00.000Z' }),
  unread_count: 2,
})
const team = conversationWith({
  _id: 't',
  name: 'Team',
  type: 'Group',
  user_ids: ['emil', 'm1', 'ana'],
  display_names: ['Emil Ode', 'Mara Manager', 'Ana Silva'],
  last_seq: 1,
  last_message: storedMessage('t', 1, { sender_id: 'emil', sender_name: 'Emil Ode', message: 'Welcome' }),
})

const list = 'GET /api/conversations/userlist/emil'

function open(at: string, conversations: Conversation[] = [ana, team], answers: Record<string, MockAnswer> = {}) {
  const asked = mockApi({
    'GET /api/payment/manager': () => ({ subscription_status: 'active', price_id: 'p', tier: 'agency' }),
    [list]: () => ({ employee: emil, users: [contactWith({})], conversations }),
    'GET /api/messages/employee/a': ({ query }) => {
      const items = [storedMessage('a', 1), storedMessage('a', 2), storedMessage('a', 3), storedMessage('a', 4)]
      return {
        items: query.after ? items.filter(({ seq }) => seq > Number(query.after)) : items.slice(0, 2),
        has_more: false,
      }
    },
    'GET /api/messages/employee/t': () => ({ items: [storedMessage('t', 1)], has_more: false }),
    ...answers,
  })
  const path = '/messages/employee/:employee_id'
  renderInApp(<InboxPage />, at, path, `${path}/:id`)
  return asked
}

const rows = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Conversations' })
  await within(nav).findAllByRole('link')
  return within(nav).getAllByRole('link')
}
const texts = async () => (await rows()).map((row) => row.textContent)
const hear = (message: Message, unread_count: number, employee_id = 'emil') =>
  act(() =>
    dispatchSocketEvent(employeeMessage('m1'), {
      employee_id,
      conversation_id: message.conversation_id,
      message,
      unread_count,
    }),
  )
const shown = () =>
  waitFor(() => {
    const region = screen.getByRole('region', { name: 'Messages with Ana Silva' })
    expect(region).toBeTruthy()
    return region
  })

test("[MSG-11] the inbox lists an employee's conversations with their unread counts", async () => {
  open('/messages/employee/emil')
  const [group, direct] = await rows()
  expect(group?.textContent).toContain('Team')
  expect(group?.textContent).toContain('Emil Ode: Welcome')
  expect(direct?.textContent).toContain('Ana Silva')
  expect(direct?.getAttribute('href')).toBe('/messages/employee/emil/a')
  expect(within(direct as HTMLElement).getByRole('img', { name: '2 unread messages' }).textContent).toBe('2')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Emil Ode's messages")
  const back = screen.getByRole('link', { name: 'Back to the unread messages of employees' })
  expect(back.getAttribute('href')).toBe('/employee-unread-messages')
})

test('[MSG-11] an open conversation has no composer, marks nothing as read and keeps its count', async () => {
  const asked = open('/messages/employee/emil/a')
  expect(await screen.findByRole('heading', { level: 2, name: 'Ana Silva' })).toBeTruthy()
  await shown()
  expect(screen.getByText(/Nothing is marked as read/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  expect(screen.getByRole('img', { name: '2 unread messages' })).toBeTruthy()
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(asked.map(({ path }) => path)).not.toContain('/api/messages/a')
})

test.each([
  ['the other party of a direct conversation', { ...ana, inactive_ids: ['ana'] }, true],
  ['the employee of the inbox only', { ...ana, inactive_ids: ['emil'] }, false],
  ['nobody', ana, false],
])('[MSG-16] the list and the head of an inbox mark %s as having left', async (_who, conversation, marked) => {
  open('/messages/employee/emil/a', [conversation])
  await shown()
  expect((await texts())[0]?.includes('Has left')).toBe(marked)
  expect(screen.queryAllByText(/Has left/)).toHaveLength(marked ? 2 : 0)
})

test('[MSG-8] an admin outside a group removes members and deletes the group', async () => {
  let group: Conversation = { ...team, user_ids: ['emil', 'ana'], display_names: ['Emil Ode', 'Ana Silva'] }
  let groups = [{ ...group, admin_ids: ['emil', 'm1'] }]
  const asked = open('/messages/employee/emil/t', [], {
    [list]: () => ({ employee: emil, users: [contactWith({})], conversations: groups }),
    'PUT /api/conversations/remove/user': () => {
      group = { ...group, user_ids: ['emil'], display_names: ['Emil Ode'], admin_ids: ['emil', 'm1'] }
      groups = [group]
      return group
    },
    'DELETE /api/conversations/t': () => {
      groups = []
      return undefined
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '2 people' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Ana Silva from the group' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const people = await screen.findByRole('dialog', { name: '1 person' })
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ id: 't', user_id: 'ana' }])
  await userEvent.click(within(people).getByRole('button', { name: 'Delete group' }))
  const question = await screen.findByRole('dialog', { name: 'Delete Team?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete group' }))
  expect(await screen.findByText('This conversation is not here, or no employee is in it.')).toBeTruthy()
})

test('[MSG-8] a member who has already left disappears after the refusal is closed', async () => {
  const both = { ...team, user_ids: ['emil', 'ana'], display_names: ['Emil Ode', 'Ana Silva'], admin_ids: ['m1'] }
  let group: Conversation = both
  open('/messages/employee/emil/t', [], {
    [list]: () => ({ employee: emil, users: [contactWith({})], conversations: [group] }),
    'PUT /api/conversations/remove/user': () => problemResponse('user_not_found', 'User not found'),
  })
  await userEvent.click(await screen.findByRole('button', { name: '2 people' }))
  group = { ...both, user_ids: ['emil'], display_names: ['Emil Ode'] }
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Ana Silva from the group' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('User not found')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: '1 person' })).toBeTruthy()
})

test('[MSG-11] the users button lists the names of the members', async () => {
  open('/messages/employee/emil/t')
  await userEvent.click(await screen.findByRole('button', { name: '3 people' }))
  const people = await screen.findByRole('dialog', { name: '3 people' })
  expect(
    within(people)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Mara Manager (you)Manager', 'Ana SilvaClient', 'Emil OdeEmployee'])
})

test('[MSG-11] a message that arrives while the page is open appears in the list and in the conversation', async () => {
  const asked = open('/messages/employee/emil/a')
  await shown()
  const pages = () => asked.filter(({ path }) => path === '/api/messages/employee/a')
  await waitFor(() => expect(pages()).toHaveLength(1))
  hear(storedMessage('a', 3, { message: 'Here I am' }), 3)
  expect((await texts())[1]).toContain('Ana Silva: Here I am')
  expect(screen.getByRole('img', { name: '3 unread messages' })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Ana Silva: Here I am'))
  hear(storedMessage('a', 9, { sender_id: 'x' }), 0, 'lara')
  expect((await texts())[1]).toContain('Ana Silva: Here I am')
  expect(pages()).toHaveLength(1)
})

test('[MSG-11] [MSG-12] a message that leaves a gap triggers a fetch of the missing ones', async () => {
  const asked = open('/messages/employee/emil/a')
  await shown()
  const after = () => asked.filter(({ path }) => path === '/api/messages/employee/a').map(({ query }) => query.after)
  await waitFor(() => expect(after()).toEqual([undefined]))
  hear(storedMessage('a', 4), 4)
  await waitFor(() => expect(after()).toEqual([undefined, '2']))
})

test('[MSG-11] a message of an unknown conversation triggers a fetch of the list', async () => {
  const asked = open('/messages/employee/emil')
  await rows()
  hear(storedMessage('new', 1), 1)
  await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('/emil'))).toHaveLength(2))
})

test('[MSG-11] the page shows not found for a person who is no employee', async () => {
  open('/messages/employee/emil', [], { [list]: () => problemResponse('not_found', 'Not there') })
  expect(await screen.findByText('Employee Not Found', {})).toBeTruthy()
})

test('[MSG-11] the page offers a retry when the list fails to load', async () => {
  let broken = true
  open('/messages/employee/emil', [], {
    [list]: () =>
      broken ? problemResponse('internal', 'It broke.') : { employee: emil, users: [], conversations: [ana] },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await texts())[0]).toContain('Ana Silva')
})

test('an empty inbox explains itself, and an unknown address links back', async () => {
  open('/messages/employee/emil/gone', [])
  expect(await screen.findByText('No conversations yet', {})).toBeTruthy()
  expect(screen.getByText('This conversation is not here, or no employee is in it.')).toBeTruthy()
  const back = screen.getByRole('link', { name: "Back to Emil Ode's conversations" })
  expect(back.getAttribute('href')).toBe('/messages/employee/emil')
})
