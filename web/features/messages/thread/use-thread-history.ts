import { useStore } from '#web/lib/use-store.ts'
import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
  const loaded = history.data
  /** The last message, which may be beyond the loaded history. */
  const last = loaded && (hasNewer(loaded) ? (last_message ?? undefined) : loaded.messages.at(-1))
  return { history, target, last }
}

/**
 * The conversation as it was when it opened, so that the line above new messages keeps its place. Undefined while the
 * list is fetched: the one in the cache got no events while other pages were open.
 */
export function useOpenedConversation(conversation: Conversation, isListFetching: boolean): Conversation | undefined {
  const [opened, setOpened] = useState(isListFetching ? undefined : conversation)
  if (!opened && !isListFetching) setOpened(conversation)
  return opened
}

/**
 * An open conversation is read up to the last message that was drawn in a visible and focused window (MSG-6). Writing
 * implies having read.
 */
export function useMarkRead(conversation: Conversation, last: Message | undefined, drawnTo: number, me: string): void {
  const queries = useQueryClient()
  const isVisible = useDocumentVisibility() === 'visible'
  const inSight = useWindowFocus() && isVisible
  const connection = useConnectionState()
  const sentSeq = useRef(conversation.last_seq - conversation.unread_count)
  const id = conversation._id
  const own = last?.sender_id === me
  const seq = own ? last.seq : drawnTo

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

const focusEvents = ['focus', 'blur'] as const

function subscribeToFocus(onChange: () => void): () => void {
  for (const event of focusEvents) globalThis.addEventListener(event, onChange)
  return () => {
    for (const event of focusEvents) globalThis.removeEventListener(event, onChange)
  }
}

const useWindowFocus = (): boolean => useStore(subscribeToFocus, () => document.hasFocus())
