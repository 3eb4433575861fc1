import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Conversation, Message } from '#contract/messages.ts'
import { messageReceived, readIn } from '#contract/realtime.ts'
import { MessagesPage } from './messages-page.tsx'
import { messageDrafts } from '../outbox/message-drafts.ts'
import { contactWith, conversationWith, messageWith } from '#web/testing/message-factories.ts'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'me', name: 'Me', role: 'Employee' })))

const ana = conversationWith({ _id: 'a', name: 'Ana Silva' })
const ben = conversationWith({ _id: 'b', name: 'Ben Carter', user_ids: ['me', 'ben'], role: 'Employee' })

const storedMessage = (conversation: string, seq: number, given: Partial<Message> = {}) =>
  messageWith({ conversation_id: conversation, _id: `${conversation}${seq}`, seq, ...given })

const holding = (conversation: Conversation, last: Message, unread = 0): Conversation => ({
  ...conversation,
  last_seq: last.seq,
  last_message: last,
  unread_count: unread,
  read_dates: [{ id: 'me', date: null, seq: last.seq - unread }],
})

const standard = [
  holding(ana, storedMessage('a', 3, { date: '2026-08-03T09:00:00.000Z' })),
  holding(
    ben,
    storedMessage('b', 1, { sender_id: 'ben', date: '2026-08-03T08:00:00.000Z', message: 'Hello from Ben' }),
    1,
  ),
]

const path = '/api/conversations/userlist'
const people = [contactWith({ _id: 'ana' }), contactWith({ _id: 'zoe', name: 'Zoë Underhill' })]

function serving(conversations = standard, messages: Record<string, Message[]> = {}) {
  const page =
    (id: string) =>
    ({ query }: { query: Record<string, string> }) => {
      const after = Number(query.after ?? 0)
      return { items: (messages[id] ?? []).filter((one) => one.seq > after), has_more: false }
    }
  return mockApi({
    [`GET ${path}`]: () => ({ users: people, conversations }),
    'GET /api/messages/a': page('a'),
    'GET /api/messages/b': page('b'),
    'PUT /api/conversations/read': () => undefined,
    'POST /api/messages/text': () => problemResponse('internal', 'Not in this test'),
  })
}

const open = (at: string) => renderInApp(<MessagesPage />, at, '/messages', '/messages/:conversationId')

const rows = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Conversations' })
  await within(nav).findAllByRole('link')
  return within(nav).getAllByRole('link')
}
const textsOf = async () => (await rows()).map((row) => row.textContent)
const hear = (message: Message) => act(() => dispatchSocketEvent(messageReceived(message.conversation_id), message))

test('[MSG-6] a message for another conversation raises its unread count and moves it to the top', async () => {
  serving()
  open('/messages')
  expect((await textsOf())[1]).toContain('Hello from Ben')
  expect(screen.getByRole('img', { name: '1 unread message' }).textContent).toBe('1')
  hear(storedMessage('b', 2, { sender_id: 'ben', message: 'Are you there?', date: '2026-08-03T10:00:00.000Z' }))
  expect((await screen.findByRole('img', { name: '2 unread messages' })).textContent).toBe('2')
  expect((await textsOf())[0]).toContain('Are you there?')
})

test('[MSG-6] opening a conversation marks it as read on the server and removes its badge', async () => {
  const asked = serving(standard, { b: [storedMessage('b', 1, { sender_id: 'ben', message: 'Hello from Ben' })] })
  open('/messages')
  await userEvent.click((await rows())[1] as HTMLElement)
  await waitFor(() => expect(asked.find((one) => one.method === 'PUT')?.body).toEqual({ id: 'b', seq: 1 }))
  await waitFor(() => expect(screen.queryByRole('img', { name: /unread/ })).toBeNull())
  expect((await rows())[1]?.getAttribute('aria-current')).toBe('page')
})

test.each([
  ['is hidden', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['has lost the focus', () => vi.spyOn(document, 'hasFocus').mockReturnValue(false)],
])('[MSG-6] nothing is read while the window %s', async (_state, lose) => {
  lose()
  const requests = serving(standard, { b: [storedMessage('b', 1, { sender_id: 'ben' })] })
  open('/messages/b')
  await waitFor(() => expect(requests.some(({ path: at }) => at === '/api/messages/b')).toBe(true))
  expect(await screen.findByRole('log')).toBeTruthy() // the messages are drawn
  expect(screen.getByRole('img', { name: '1 unread message' })).toBeTruthy()
  vi.restoreAllMocks()
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    globalThis.dispatchEvent(new Event('focus'))
  })
  await waitFor(() => expect(requests.filter(({ path: at }) => at.endsWith('/read'))).toHaveLength(1))
})

test.each([
  ['Employee', {}, 'Ben Carter no longer works here.'],
  ['Client', { role: 'Client' }, 'Ben Carter is no longer here.'],
  ['deleted person', { role: undefined }, 'Ben Carter is no longer here.'],
  ['group', { type: 'Group', name: 'Team' }, 'Everybody else in this group has left.'],
] as const)('[MSG-16] a conversation with a left %s has a sentence for a composer', async (_who, given, sentence) => {
  messageDrafts.save('me', 'Are you still', 'b')
  const mara = contactWith({ _id: 'mara', name: 'Mara Manager', role: 'Manager' })
  const direct = conversationWith({ _id: 'm', name: 'Mara Manager', user_ids: ['me', 'mara'], role: 'Manager' })
  const requests = mockApi({
    [`GET ${path}`]: () => ({ users: [mara], conversations: [{ ...standard[1], inactive_ids: ['ben'], ...given }] }),
    'GET /api/messages/b': () => ({ items: [storedMessage('b', 1, { sender_id: 'ben' })], has_more: false }),
    'GET /api/messages/m': () => ({ items: [], has_more: false }),
    'PUT /api/conversations/read': () => undefined,
    'POST /api/conversations/': () => direct,
  })
  open('/messages/b')
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /Write a message/ })).toBeNull()
  expect(screen.getByText('Are you still')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Write to Mara Manager' }))
  expect(await screen.findByRole('textbox', { name: 'Write a message to Mara Manager' })).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ type: 'Direct', user_ids: ['me', 'mara'] })
})

test('[MSG-16] the list and the head mark a person who has left', async () => {
  serving([standard[0] ?? ana, { ...(standard[1] ?? ben), inactive_ids: ['ben'] }])
  open('/messages/b')
  expect((await textsOf())[1]).toContain('Ben Carter Has left')
  expect((await textsOf())[0]).not.toContain('Has left')
  expect(screen.getByText('Employee, Has left')).toBeTruthy()
})

test('[MSG-6] reading in another window removes the badge here', async () => {
  serving()
  open('/messages')
  await screen.findByRole('img', { name: '1 unread message' })
  act(() => dispatchSocketEvent(readIn('b'), { user_id: 'me', seq: 1, date: '2026-08-03T10:00:00.000Z' }))
  await waitFor(() => expect(screen.queryByRole('img', { name: /unread/ })).toBeNull())
})

test('[MSG-12] a message that leaves a gap triggers a fetch of the missing ones', async () => {
  const messages = [storedMessage('a', 1), storedMessage('a', 2), storedMessage('a', 3)]
  const asked = serving(standard, { a: messages })
  const { queries } = open('/messages/a')
  const known = () =>
    queries
      .getQueryData<{ messages: Message[] }>(['/api/messages/:conversationId', 'a'])
      ?.messages.map((one) => one.seq)
  await waitFor(() => expect(known()).toEqual([1, 2, 3]))
  messages.push(storedMessage('a', 4), storedMessage('a', 5))
  hear(storedMessage('a', 5))
  await waitFor(() => expect(known()).toEqual([1, 2, 3, 4, 5]))
  expect(asked.filter((one) => one.path === '/api/messages/a').at(-1)?.query).toMatchObject({ after: '3' })
})

test('[MSG-12] a reconnection fetches only the missed messages', async () => {
  const messages = [storedMessage('a', 1), storedMessage('a', 2)]
  const asked = serving(standard, { a: messages })
  const { queries } = open('/messages/a')
  await waitFor(() => expect(asked.some((one) => one.path === '/api/messages/a')).toBe(true))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  messages.push(storedMessage('a', 3))
  await act(() => queries.invalidateQueries())
  expect(asked.filter((one) => one.path === '/api/messages/a').at(-1)?.query).toMatchObject({ after: '2' })
})

test('[MSG-12] a first message that arrives while the empty history is fetched again stays', async () => {
  serving([conversationWith({ _id: 'a', name: 'Ana Silva' })])
  const { queries } = open('/messages/a')
  const key = ['/api/messages/:conversationId', 'a']
  await waitFor(() => expect(queries.getQueryData(key)).toMatchObject({ messages: [] }))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  const fetched = queries.refetchQueries({ queryKey: key })
  hear(storedMessage('a', 1))
  await act(() => fetched)
  expect(queries.getQueryData(key)).toMatchObject({ messages: [{ seq: 1 }] })
})

test('[MSG-4] new messages of others are announced, old and own ones are not', async () => {
  serving(standard, { a: [storedMessage('a', 3)] })
  open('/messages/a')
  const log = await screen.findByRole('log')
  expect(log.textContent).toBe('')
  hear(storedMessage('a', 4, { message: 'Fresh' }))
  hear(storedMessage('a', 5, { sender_id: 'me', message: 'Mine' }))
  await waitFor(() => expect(log.textContent).toBe('Ana Silva: Fresh'))
  expect(log.getAttribute('aria-live')).toBe('polite')
})

test('[MSG-3] the page says so and links back when a conversation does not exist or is not accessible', async () => {
  serving()
  open('/messages/unknown')
  expect(await screen.findByText('This conversation is not here, or you are not in it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the conversations' }).getAttribute('href')).toBe('/messages')
})

test('[MSG-1] staff filter by role, and groups and direct messages fold away', async () => {
  serving()
  open('/messages')
  await rows()
  await userEvent.click(screen.getByRole('button', { name: 'Employees' }))
  expect((await textsOf()).join()).not.toContain('Ben Carter')
  await userEvent.click(screen.getByRole('button', { name: 'Employees' }))
  expect((await textsOf()).join()).toContain('Ben Carter')
  await userEvent.click(screen.getByRole('button', { name: 'Direct Messages' }))
  expect(screen.queryByRole('link', { name: /Ben Carter/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Groups', expanded: true })).toBeTruthy()
})

test('[MSG-1] the headings stay when a filter hides all of their rows', async () => {
  serving(standard.filter(({ type }) => type === 'Direct'))
  open('/messages')
  await rows()
  for (const name of ['Clients', 'Employees', 'Managers']) await userEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByText('None of the chosen roles')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Direct Messages' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Groups' })).toBeTruthy()
})

test('[MSG-1] without anyone to write to, the page says so once and asks for no choice', async () => {
  mockApi({ [`GET ${path}`]: () => ({ users: [], conversations: [] }) })
  open('/messages')
  expect(await screen.findByText('Nobody to write to yet')).toBeTruthy()
  expect(screen.queryByText('Choose a conversation')).toBeNull()
})

test('[MSG-1] a Client has no filter by role', async () => {
  act(() => startSession(createToken({ id: 'me', role: 'Client', manager_id: 'm' })))
  serving()
  open('/messages')
  await rows()
  expect(screen.queryByRole('button', { name: 'Employees' })).toBeNull()
})

test('[MSG-2] a first message to a person opens the conversation with them', async () => {
  const asked = mockApi({
    [`GET ${path}`]: () => ({ users: people, conversations: [] }),
    'POST /api/conversations/': () =>
      Response.json(conversationWith({ _id: 'z', name: 'Zoë Underhill', user_ids: ['me', 'zoe'] }), { status: 201 }),
    'GET /api/messages/z': () => ({ items: [], has_more: false }),
  })
  const { router } = open('/messages')
  await userEvent.click(await screen.findByRole('button', { name: /Zoë Underhill/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/z'))
  expect(asked.find((one) => one.method === 'POST')?.body).toEqual({ type: 'Direct', user_ids: ['me', 'zoe'] })
  expect(await screen.findByRole('heading', { name: 'Zoë Underhill' })).toBeTruthy()
})

test('[MSG-9] files dropped while no conversation is open ask for one', async () => {
  serving()
  open('/messages')
  await rows()
  const dataTransfer = { types: ['Files'], files: [new File(['a'], 'a.txt')], items: [] }
  fireEvent.dragOver(document.body, { dataTransfer })
  fireEvent.drop(screen.getByText('Please select a conversation'), { dataTransfer })
  expect(screen.getByRole('alert').textContent).toBe('Please select a conversation')
})

test('[MSG-3] a long name is cut at 22 characters and complete in its tooltip', async () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff'
  serving([holding({ ...ana, name }, storedMessage('a', 1))])
  open('/messages/a')
  const heading = await screen.findByRole('heading', { level: 2, name: `${name.slice(0, 22)}…` })
  expect(heading.getAttribute('title')).toBe(name)
})

test('the page offers a retry when the list fails to load', async () => {
  let broken = true
  mockApi({
    [`GET ${path}`]: () =>
      broken ? problemResponse('internal', 'Broken') : { users: people, conversations: standard },
  })
  open('/messages')
  expect(await screen.findByText('Your conversations could not be loaded')).toBeTruthy()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await textsOf())[0]).toContain('Ana Silva')
})

/** More conversations than the first answer contains. */
function servingMany() {
  const all = Array.from({ length: 210 }, (_, at) =>
    holding(
      conversationWith({ _id: `c${at}`, name: `Client ${at}`, user_ids: ['me', `p${at}`] }),
      storedMessage(`c${at}`, 1, { date: new Date(Date.UTC(2026, 7, 3) - at * 1000).toISOString() }),
    ),
  )
  return mockApi({
    [`GET ${path}`]: ({ query }) => ({ users: people, conversations: all.slice(0, Number(query.limit ?? all.length)) }),
    'GET /api/messages/c205': () => ({ items: [storedMessage('c205', 1)], has_more: false }),
    'PUT /api/conversations/read': () => undefined,
  })
}
const limitsIn = (asked: ReturnType<typeof mockApi>) =>
  asked.filter((one) => one.path === path).map(({ query }) => query.limit)

test('[MSG-1] of many conversations the last active ones are loaded first, and the others when more are asked for', async () => {
  const asked = servingMany()
  open('/messages')
  expect(await rows()).toHaveLength(80)
  // Whether Zoë was written to is not known yet.
  expect(screen.queryByText('Zoë Underhill')).toBeNull()
  expect(limitsIn(asked)).toEqual(['80'])
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Zoë Underhill')
  expect(limitsIn(asked)).toEqual(['80', undefined])
  await userEvent.click(screen.getByRole('button', { name: 'Show 10 more' }))
  expect(await rows()).toHaveLength(210)
})

test('[MSG-1] the search finds a conversation beyond the last active ones', async () => {
  const asked = servingMany()
  open('/messages')
  await rows()
  await userEvent.type(screen.getByRole('searchbox'), 'Client 207')
  await waitFor(async () => expect(await textsOf()).toEqual([expect.stringContaining('Client 207')]))
  expect(limitsIn(asked)).toEqual(['80', undefined])
})

test('[MSG-1] an address opens a conversation beyond the last active ones', async () => {
  const asked = servingMany()
  open('/messages/c205')
  expect(await screen.findByRole('heading', { name: 'Client 205' })).toBeTruthy()
  expect(limitsIn(asked)).toEqual(['80', undefined])
})

test('[MSG-1] conversations that could not be loaded are a sentence, and can be asked for again', async () => {
  const asked = servingMany()
  const { queries } = open('/messages')
  await rows()
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  mockApi({ [`GET ${path}`]: () => problemResponse('not_found', 'Not today') })
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Not today')).toBeTruthy()
  expect(await rows()).toHaveLength(80)
  const again = servingMany()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Zoë Underhill')
  expect([limitsIn(asked), limitsIn(again)]).toEqual([['80'], [undefined]])
  expect(screen.queryByText('Not today')).toBeNull()
})

test('[MSG-7] a new group of many conversations can have everybody in it', async () => {
  const asked = servingMany()
  open('/messages')
  await rows()
  await userEvent.click(screen.getByRole('button', { name: '+ Add new group' }))
  await waitFor(() => expect(limitsIn(asked)).toEqual(['80', undefined]))
})
