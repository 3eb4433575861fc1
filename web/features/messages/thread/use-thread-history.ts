import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { hasNewer } from '#web/features/messages/thread/message-history.ts'
import { historyQuery, letGo } from '#web/features/messages/thread/history-query.ts'
import { useLookUp, useTarget } from '#web/features/messages/thread/linked-message.ts'

/** What is known of an open conversation: its end, or what stands around a message that was looked for. */
export function useHistory({ _id, last_message }: Conversation) {
  const queries = useQueryClient()
  const target = useTarget()
  const history = useQuery(historyQuery(queries, _id, target?.seq))
  useLookUp(_id, target, history.data !== undefined)
  useEffect(() => () => letGo(queries, _id), [queries, _id])
  const known = history.data
  /** The last message of the conversation, also where what is known does not reach up to it. */
  const last = known && (hasNewer(known) ? (last_message ?? undefined) : known.messages.at(-1))
  return { history, target, last }
}
