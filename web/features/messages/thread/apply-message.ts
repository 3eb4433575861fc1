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
import { invalidateSoon } from '#web/lib/query/apply-event.ts'

/** Puts a stored message everywhere it is shown. One that does not follow what is known makes the gap be fetched (MSG-12). */
export function applyMessage(queries: QueryClient, me: string, message: Message): void {
  appendToHistory(queries, message.conversation_id, message)
  const list = queries.getQueryData<ConversationList>(conversationListKey)
  if (list?.conversations.some((conversation) => conversation._id === message.conversation_id)) {
    queries.setQueryData<ConversationList>(conversationListKey, applyMessageToList(list, message, me))
  } else {
    invalidateSoon(queries, conversationListKey)
  }
}

/** Puts a message behind those that are known of a run (MSG-12). */
export function appendToHistory(queries: QueryClient, run: string, message: Message): void {
  const key = historyKey(run)
  const known = queries.getQueryData<MessageHistory>(key)
  const grown = known && appendMessages(known, [message])
  if (grown) queries.setQueryData<MessageHistory>(key, grown)
  else if (known) void queries.invalidateQueries({ queryKey: key }) // what lies between is fetched
  else invalidateSoon(queries, key) // a first answer that is on its way may have been read before the message was there
}

/** Changes the list of conversations. Where it is still on its way for the first time, it may be older than the change. */
export function updateConversationList(
  queries: QueryClient,
  change: (list: ConversationList) => ConversationList,
): void {
  const changed = queries.setQueryData<ConversationList>(conversationListKey, (list) => list && change(list))
  if (!changed) invalidateSoon(queries, conversationListKey)
}

/** Moves one's own read mark here, at once; the server is told by whoever calls. */
export const markReadLocally = (queries: QueryClient, me: string, conversation: string, seq: number) =>
  updateConversationList(queries, (list) =>
    applyRead(list, { conversation, user: me, seq, date: new Date().toISOString() }, me),
  )
