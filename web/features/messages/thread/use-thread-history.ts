import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Conversation, markRead, type Message } from '#contract/messages.ts'
import { call } from '#web/lib/http/call.ts'
import { useConnectionState } from '#web/socket/use-socket-event.ts'
import { markReadLocally } from './apply-message.ts'
import { historyQuery, discardScrolledHistory } from './history-query.ts'
import { useLoadLinkedMessage, useLinkedMessage } from './linked-message.ts'
import { hasNewer } from './message-history.ts'

/** What is known of an open conversation: its end, or what stands around a message that was looked for. */
export function useThreadHistory({ _id, last_message }: Conversation) {
  const queries = useQueryClient()
  const target = useLinkedMessage()
  const history = useQuery(historyQuery(queries, _id, target?.seq))
  useLoadLinkedMessage(_id, target, history.data !== undefined)
  useEffect(() => () => discardScrolledHistory(queries, _id), [queries, _id])
  const known = history.data
  /** The last message of the conversation, also where what is known does not reach up to it. */
  const last = known && (hasNewer(known) ? (last_message ?? undefined) : known.messages.at(-1))
  return { history, target, last }
}

/** Whoever has a conversation open and the window in sight has read it up to its last message (MSG-6). */
export function useMarkRead(conversation: Conversation, last: Message | undefined, me: string): void {
  const queries = useQueryClient()
  const inSight = useDocumentVisibility() === 'visible'
  const connection = useConnectionState()
  const told = useRef(conversation.last_seq - conversation.unread_count)
  const id = conversation._id
  const seq = last?.seq ?? 0
  const own = last?.sender_id === me

  // The server is told of something that happened on the screen. What it did not hear is said again on the next connection.
  useEffect(() => {
    if (!inSight || connection === 'lost' || seq <= told.current) return
    markReadLocally(queries, me, id, seq)
    const heard = () => {
      told.current = Math.max(told.current, seq)
    }
    // Sending a message marks everything before it as read already.
    if (own) heard()
    else call(markRead, { body: { id, seq } }).then(heard, () => undefined)
  }, [queries, me, id, seq, own, inSight, connection])
}
