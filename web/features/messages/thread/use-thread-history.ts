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

/** The end of a conversation, or the messages around a linked one. */
export function useThreadHistory({ _id, last_message }: Conversation) {
  const queries = useQueryClient()
  const target = useLinkedMessage()
  const history = useQuery(historyQuery(queries, _id, target?.seq))
  useLoadLinkedMessage(_id, target, history.data !== undefined)
  useEffect(() => () => discardScrolledHistory(queries, _id), [queries, _id])
  const known = history.data
  /** The last message, which may be beyond the loaded history. */
  const last = known && (hasNewer(known) ? (last_message ?? undefined) : known.messages.at(-1))
  return { history, target, last }
}

/** An open conversation in a visible window is read up to its last message (MSG-6). */
export function useMarkRead(conversation: Conversation, last: Message | undefined, me: string): void {
  const queries = useQueryClient()
  const inSight = useDocumentVisibility() === 'visible'
  const connection = useConnectionState()
  const sentSeq = useRef(conversation.last_seq - conversation.unread_count)
  const id = conversation._id
  const seq = last?.seq ?? 0
  const own = last?.sender_id === me

  // A mark that the server did not receive is sent again on the next connection.
  useEffect(() => {
    if (!inSight || connection === 'lost' || seq <= sentSeq.current) return
    markReadLocally(queries, me, id, seq)
    const onMarked = () => {
      sentSeq.current = Math.max(sentSeq.current, seq)
    }
    // The server marks a conversation as read when its reader sends a message.
    if (own) onMarked()
    else call(markRead, { body: { id, seq } }).then(onMarked, () => undefined)
  }, [queries, me, id, seq, own, inSight, connection])
}
