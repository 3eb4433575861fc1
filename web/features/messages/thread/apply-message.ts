import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages.ts'
import { conversationListKey } from '../api.ts'
import {
  type ConversationList,
  applyMessageToList,
  applyRead,
} from '#web/features/messages/sidebar/conversation-list.ts'
import { type MessageHistory, appendMessages } from '#web/features/messages/thread/message-history.ts'
import { historyKey } from '#web/features/messages/thread/history-query.ts'
import { invalidate, invalidateSoon } from '#web/lib/query/apply-event.ts'

/** Adds a stored message wherever it is shown. A gap before it triggers a fetch (MSG-12). */
export function applyMessage(queries: QueryClient, me: string, message: Message): void {
  appendToHistory(queries, message.conversation_id, message)
  const list = queries.getQueryData<ConversationList>(conversationListKey)
  if (list?.conversations.some((conversation) => conversation._id === message.conversation_id)) {
    queries.setQueryData<ConversationList>(conversationListKey, applyMessageToList(list, message, me))
  } else {
    invalidateSoon(queries, conversationListKey)
  }
}

/** Appends a message to a cached history (MSG-12). */
export function appendToHistory(queries: QueryClient, historyId: string, message: Message): void {
  const key = historyKey(historyId)
  const cached = queries.getQueryData<MessageHistory>(key)
  const grown = cached && appendMessages(cached, [message])
  if (grown) queries.setQueryData<MessageHistory>(key, grown)
  else if (cached) void invalidate(queries, { queryKey: key }) // fetches the gap
  else invalidateSoon(queries, key) // a pending first answer may be older than the message
}

/** Changes the conversation list. A pending first answer may be older than the change and is fetched again. */
export function updateConversationList(
  queries: QueryClient,
  change: (list: ConversationList) => ConversationList,
): void {
  const changed = queries.setQueryData<ConversationList>(conversationListKey, (list) => list && change(list))
  if (!changed) invalidateSoon(queries, conversationListKey)
}

/** Moves one's own read mark in the cache; the caller informs the server. */
export const markReadLocally = (queries: QueryClient, me: string, conversation: string, seq: number) =>
  updateConversationList(queries, (list) =>
    applyRead(list, { conversation, user: me, seq, date: new Date().toISOString() }, me),
  )
