import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { conversationListKey, conversationListQuery, sendMessage } from './api.ts'
import { applyMessage } from '#web/features/messages/thread/apply-message.ts'
import type { ConversationList } from '#web/features/messages/sidebar/conversation-list.ts'
import type { MessageHistory } from '#web/features/messages/thread/message-history.ts'
import { historyKey, historyQuery, loadOlder } from '#web/features/messages/thread/history-query.ts'
import { conversationWith, messageWith, outgoingWith } from '#web/testing/message-factories.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi } from '#web/testing/mock-api.ts'

const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const storedMessage = (seq: number) => messageWith({ seq, conversation_id: 'a' })
const seqs = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** A mock server with this many messages, in pages like the real one. */
function serving(length: () => number, onAsked: () => void = () => {}) {
  return mockApi({
    'GET /api/messages/a': ({ query }) => {
      const limit = Number(query.limit ?? 50)
      const last = length()
      const all = seqs(1, last)
      const found = query.after
        ? all.filter((seq) => seq > Number(query.after)).slice(0, limit)
        : all.filter((seq) => seq < Number(query.before ?? last + 1)).slice(-limit)
      const has_more = query.after ? (found.at(-1) ?? last) < last : (found[0] ?? 1) > 1
      onAsked()
      return { items: found.map(storedMessage), has_more }
    },
  })
}
const known = (client: QueryClient) => client.getQueryData<MessageHistory>(historyKey('a'))
const knownSeqs = (client: QueryClient) => known(client)?.messages.map((message) => message.seq)
const refetch = (client: QueryClient) => client.fetchQuery({ ...historyQuery(client, 'a'), staleTime: 0 })

test('[MSG-12] the history loads the newest page first, then older ones, each message once', async () => {
  const client = queries()
  serving(() => 120)
  await refetch(client)
  expect(knownSeqs(client)).toEqual(seqs(71, 120))
  expect(known(client)?.hasOlder).toBe(true)
  await loadOlder(client, 'a')
  await loadOlder(client, 'a')
  expect(knownSeqs(client)).toEqual(seqs(1, 120))
  expect(known(client)?.hasOlder).toBe(false)
})

test('[MSG-12] the history fetches missed messages page by page', async () => {
  const client = queries()
  let length = 10
  const asked = serving(() => length)
  await refetch(client)
  length = 510
  await refetch(client)
  expect(knownSeqs(client)).toEqual(seqs(1, 510))
  expect(asked.slice(1).map((one) => one.query.after)).toEqual(['10', '210', '410'])
})

test('[MSG-12] the history starts anew with the newest page after a very long absence, and older ones still load', async () => {
  const client = queries()
  let length = 10
  serving(() => length)
  await refetch(client)
  length = 5000
  await refetch(client)
  expect(knownSeqs(client)).toEqual(seqs(4951, 5000))
  expect(known(client)?.hasOlder).toBe(true)
})

test('[MSG-12] a message that arrives during a fetch is neither lost nor doubled', async () => {
  const client = queries()
  let length = 3
  serving(() => length)
  await refetch(client)
  length = 4
  serving(
    () => length,
    () => {
      applyMessage(client, 'me', storedMessage(4))
      applyMessage(client, 'me', storedMessage(5))
    },
  )
  await refetch(client)
  expect(knownSeqs(client)).toEqual([1, 2, 3, 4, 5])
})

test('[MSG-6] a message that arrives while the list is fetched counts as unread', async () => {
  const client = queries()
  const list = {
    users: [],
    conversations: [conversationWith({ _id: 'a', last_seq: 3, read_dates: [{ id: 'me', date: null, seq: 3 }] })],
  }
  mockApi({
    'GET /api/conversations/userlist': () => {
      if (client.getQueryData(conversationListKey)) applyMessage(client, 'me', storedMessage(4))
      return list
    },
  })
  const fetchList = () => client.fetchQuery({ ...conversationListQuery(client, 'me', false), staleTime: 0 })
  await fetchList()
  await fetchList()
  expect(client.getQueryData<ConversationList>(conversationListKey)?.conversations[0]).toMatchObject({
    last_seq: 4,
    unread_count: 1,
  })
})

test('[MSG-12] a message is sent over HTTP with its send_id when the socket is down', async () => {
  const asked = mockApi({ 'POST /api/messages/text': () => storedMessage(1) })
  const outgoing = outgoingWith({ send_id: 's1', conversation_id: 'a', text: 'Hello' })
  expect(await sendMessage(outgoing)).toEqual(storedMessage(1))
  expect(asked[0]?.body).toEqual({ conversation_id: 'a', message: 'Hello', type: 'text', send_id: 's1' })
})

test.each([
  ['nobody', () => endSession('logged_out')],
  ['another person', () => startSession(createToken({ id: 'other' }))],
])(
  '[MSG-12] a message whose answer is missing is not sent again where %s is signed in meanwhile',
  async (_, change) => {
    const asked = mockApi({ 'POST /api/messages/text': () => storedMessage(1) })
    startSession(createToken({ id: 'me' }))
    const outgoing = { send_id: 's1', conversation_id: 'a', text: 'Hello', date: '2026-08-03T10:00:00.000Z' }
    const sending = sendMessage({ ...outgoing, state: 'sending' })
    change()
    await expect(sending).rejects.toMatchObject({ code: 'offline' })
    expect(asked).toEqual([])
  },
)

test('[MSG-9] a file is sent by its own endpoint with its send_id', async () => {
  const asked = mockApi({ 'POST /api/messages/file': () => storedMessage(1) })
  const file = { name: 'photo.png', location: '/api/files/1/photo.png', type: 'image/png' }
  const outgoing = { send_id: 's1', conversation_id: 'a', text: '', file, date: '2026-08-03T10:00:00.000Z' }
  expect(await sendMessage({ ...outgoing, state: 'sending' })).toEqual(storedMessage(1))
  expect(asked[0]?.body).toEqual({
    conversation_id: 'a',
    file_name: 'photo.png',
    file_location: '/api/files/1/photo.png',
    file_type: 'image/png',
    type: 'file',
    send_id: 's1',
  })
})
