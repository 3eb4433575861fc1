import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type FileMessageBody,
  listConversations,
  type Message,
  sendFile,
  sendText,
  type TextMessageBody,
} from '#contract/messages.ts'
import { call } from '#web/lib/http/call.ts'
import {
  type ConversationList,
  mergedList,
  withChangesSince,
} from '#web/features/messages/sidebar/conversation-list.ts'
import type { Outgoing } from '#web/features/messages/outbox/outgoing.ts'
import { CallError } from '#web/lib/http/request.ts'
import { emitWithReply } from '#web/socket/connection.ts'

export const listKey = [listConversations.path] as const

/** Whom one can write to, and one's conversations. What events told while it was on its way is kept. */
export const listQuery = (queries: QueryClient, me: string) =>
  queryOptions({
    queryKey: listKey,
    queryFn: async ({ signal }): Promise<ConversationList> => {
      const before = queries.getQueryData<ConversationList>(listKey)
      const told = await call(listConversations, {}, { signal })
      const now = queries.getQueryData<ConversationList>(listKey)
      return mergedList(now, withChangesSince(told, before, now), me)
    },
    structuralSharing: false,
    refetchOnMount: 'always',
  })

function bodyOf({ conversation_id, send_id, text, file }: Outgoing): FileMessageBody | TextMessageBody {
  if (!file) return { conversation_id, send_id, message: text, type: 'text' }
  const { name, location, type } = file
  return { conversation_id, send_id, file_name: name, file_location: location, file_type: type, type: 'file' }
}

/** Over the socket where there is one, otherwise, or when that stays without an answer, as a call. */
export async function sendMessage(message: Outgoing): Promise<Message> {
  const body = bodyOf(message)
  try {
    return await emitWithReply('message sent', body)
  } catch (error) {
    const unanswered = error instanceof CallError && (error.status === 0 || error.status === 401 || error.status >= 500)
    if (!unanswered) throw error
    return body.type === 'file' ? call(sendFile, { body }) : call(sendText, { body })
  }
}
