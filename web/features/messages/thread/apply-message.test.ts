import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { conversationListKey, conversationListQuery } from '../api.ts'
import { updateConversationList, applyMessage } from '#web/features/messages/thread/apply-message.ts'
import { type ConversationList, applyPresence } from '#web/features/messages/sidebar/conversation-list.ts'
import type { MessageHistory } from '#web/features/messages/thread/message-history.ts'
import { historyKey, historyQuery } from '#web/features/messages/thread/history-query.ts'
import { contactWith, conversationWith, messageWith } from '#web/testing/message-factories.ts'
import { mockApi } from '#web/testing/mock-api.ts'

/** The first answer is read now and arrives when it is released. Later ones arrive at once. */
function delayedAnswer(read: () => unknown) {
  const gate = Promise.withResolvers<void>()
  const answer = async () => {
    const found = read()
    await gate.promise
    return found
  }
  return { answer, letGo: gate.resolve }
}

/** An active observer for the length of the test. */
function shown(queries: QueryClient, options: { queryKey: QueryKey }) {
  onTestFinished(new QueryObserver(queries, options).subscribe(() => {}))
}
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('[MSG-12] the first fetch of a conversation includes a message that arrives during it', async () => {
  const message = messageWith({ seq: 1, conversation_id: 'a' })
  const stored: (typeof message)[] = []
  const { answer, letGo } = delayedAnswer(() => ({ items: [...stored], has_more: false }))
  const asked = mockApi({ 'GET /api/messages/a': answer, 'GET /api/conversations/userlist': () => ({}) })
  const queries = client()
  shown(queries, historyQuery(queries, 'a'))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  stored.push(message)
  applyMessage(queries, 'me', message)
  letGo()
  await vi.waitFor(() => expect(queries.getQueryData<MessageHistory>(historyKey('a'))?.messages).toEqual([message]))
})

test('[MSG-13] the first fetch of the list shows a person as online who connects during it', async () => {
  let list: ConversationList = { users: [contactWith({ _id: 'ana', online: false })], conversations: [] }
  const { answer, letGo } = delayedAnswer(() => list)
  const asked = mockApi({ 'GET /api/conversations/userlist': answer })
  const queries = client()
  shown(queries, conversationListQuery(queries, 'me', false))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  list = applyPresence(list, 'ana', true)
  updateConversationList(queries, (known) => applyPresence(known, 'ana', true))
  letGo()
  await vi.waitFor(() =>
    expect(queries.getQueryData<ConversationList>(conversationListKey)?.users[0]?.online).toBe(true),
  )
})

test('[MSG-6] an outdated answer does not move the read marks of others back', async () => {
  const marks = (seq: number) => [{ id: 'ana', date: null, seq }]
  const list = (seq: number): ConversationList => ({
    users: [],
    conversations: [conversationWith({ _id: 'a', user_ids: ['me', 'ana'], last_seq: 4, read_dates: marks(seq) })],
  })
  const { answer, letGo } = delayedAnswer(() => list(1))
  const asked = mockApi({ 'GET /api/conversations/userlist': answer })
  const queries = client()
  queries.setQueryData<ConversationList>(conversationListKey, list(1))
  shown(queries, conversationListQuery(queries, 'me', false))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  queries.setQueryData<ConversationList>(conversationListKey, list(3))
  letGo()
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  const [conversation] = queries.getQueryData<ConversationList>(conversationListKey)?.conversations ?? []
  expect(conversation?.read_dates).toContainEqual({ id: 'ana', date: null, seq: 3 })
})
