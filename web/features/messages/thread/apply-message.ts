import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages.ts'
import { listKey } from '../api.ts'
import { type ConversationList, withMessage, withRead } from '#web/features/messages/sidebar/conversation-list.ts'
import { type History, joined } from '#web/features/messages/thread/message-history.ts'
import { historyKey } from '#web/features/messages/thread/history-query.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'

/** Puts a stored message everywhere it is shown. One that does not follow what is known makes the gap be fetched (MSG-12). */
export function take(queries: QueryClient, me: string, message: Message): void {
  grow(queries, message.conversation_id, message)
  const list = queries.getQueryData<ConversationList>(listKey)
  if (list?.conversations.some((conversation) => conversation._id === message.conversation_id)) {
    queries.setQueryData<ConversationList>(listKey, withMessage(list, message, me))
  } else {
    invalidateSoon(queries, listKey)
  }
}

/** Puts a message behind those that are known of a run (MSG-12). */
export function grow(queries: QueryClient, run: string, message: Message): void {
  const key = historyKey(run)
  const known = queries.getQueryData<History>(key)
  const grown = known && joined(known, [message])
  if (grown) queries.setQueryData<History>(key, grown)
  else if (known) void queries.invalidateQueries({ queryKey: key }) // what lies between is fetched
  else invalidateSoon(queries, key) // a first answer that is on its way may have been read before the message was there
}

/** Changes the list of conversations. Where it is still on its way for the first time, it may be older than the change. */
export function changeList(queries: QueryClient, change: (list: ConversationList) => ConversationList): void {
  const changed = queries.setQueryData<ConversationList>(listKey, (list) => list && change(list))
  if (!changed) invalidateSoon(queries, listKey)
}

/** Moves one's own read mark here, at once; the server is told by whoever calls. */
export const markReadHere = (queries: QueryClient, me: string, conversation: string, seq: number) =>
  changeList(queries, (list) => withRead(list, { conversation, user: me, seq, date: new Date().toISOString() }, me))
