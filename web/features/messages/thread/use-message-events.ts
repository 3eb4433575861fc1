import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { conversationListKey } from '../api.ts'
import { updateConversationList, applyMessage } from '#web/features/messages/thread/apply-message.ts'
import {
  type ConversationList,
  applyConversation,
  applyPresence,
  applyRead,
} from '#web/features/messages/sidebar/conversation-list.ts'
import { historyKey } from '#web/features/messages/thread/history-query.ts'
import { outboxOf } from '#web/features/messages/outbox/use-outbox.ts'
import { onEvent, onEventFamily } from '#web/socket/events.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'

/** Applies events to the cached conversations while the page is open. */
export function useMessageEvents(me: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const stops = [
      onEventFamily('message received', (message) => {
        applyMessage(queries, me, message)
        if (message.sender_id === me && message.send_id !== null) outboxOf(me, queries).delete(message.send_id)
      }),
      onEventFamily('read', ({ user_id, seq, date }, conversation) => {
        updateConversationList(queries, (list) => applyRead(list, { conversation, user: user_id, seq, date }, me))
      }),
      onEvent('conversation updated', (changed) => {
        updateConversationList(queries, (list) => applyConversation(list, changed, me))
        if ('deleted' in changed) queries.removeQueries({ queryKey: historyKey(changed._id) })
      }),
      onEvent('user connected', ({ id }) => {
        updateConversationList(queries, (list) => applyPresence(list, id, true))
        // An unknown person: they are a new contact.
        const list = queries.getQueryData<ConversationList>(conversationListKey)
        if (list && !list.hasMore && id !== me && !list.users.some((user) => user._id === id))
          invalidateSoon(queries, conversationListKey)
      }),
      onEvent('user disconnected', ({ id }) =>
        updateConversationList(queries, (list) => applyPresence(list, id, false)),
      ),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queries, me])
}
