import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type FileMessageBody,
  listConversations,
  listEmployeeMessages,
  listMessages,
  type Message,
  type MessagePage,
  searchMessages,
  sendFile,
  sendText,
  type TextMessageBody,
} from '#contract/messages.ts'
import { call } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { emitWithReply } from '#web/socket/connection.ts'
import type { Outgoing } from './outbox/outgoing.ts'
import { type ConversationList, mergeList, applyChangesSince } from './sidebar/conversation-list.ts'

export const conversationListKey = [listConversations.path] as const

/** Whom one can write to, and one's conversations. What events told while it was on its way is kept. */
export const conversationListQuery = (queries: QueryClient, me: string) =>
  queryOptions({
    queryKey: conversationListKey,
    queryFn: async ({ signal }): Promise<ConversationList> => {
      const before = queries.getQueryData<ConversationList>(conversationListKey)
      const told = await call(listConversations, {}, { signal })
      const now = queries.getQueryData<ConversationList>(conversationListKey)
      return mergeList(now, applyChangesSince(told, before, now), me)
    },
    structuralSharing: false,
    refetchOnMount: 'always',
  })

function toMessageBody({ conversation_id, send_id, text, file }: Outgoing): FileMessageBody | TextMessageBody {
  if (!file) return { conversation_id, send_id, message: text, type: 'text' }
  const { name, location, type } = file
  return { conversation_id, send_id, file_name: name, file_location: location, file_type: type, type: 'file' }
}

/** Over the socket where there is one, otherwise, or when that stays without an answer, as a call. */
export async function sendMessage(message: Outgoing): Promise<Message> {
  const body = toMessageBody(message)
  try {
    return await emitWithReply('message sent', body)
  } catch (error) {
    const unanswered = error instanceof CallError && (error.status === 0 || error.status === 401 || error.status >= 500)
    if (!unanswered) throw error
    return body.type === 'file' ? call(sendFile, { body }) : call(sendText, { body })
  }
}

/**
 * Messages are kept by the run that they belong to: a conversation as one's own, or as a Manager reads it over an employee's
 * shoulder (MSG-11). The same conversation may be known as both; one begins elsewhere than the other.
 */
const employeeHistoryPrefix = 'employee/'

export const employeeHistoryId = (conversation: string): string => `${employeeHistoryPrefix}${conversation}`

type MessagePageQuery = { before?: number; after?: number; limit?: number }

/** Messages of a run, from the call that its reader may make. */
export function fetchMessagePage(run: string, query: MessagePageQuery, signal?: AbortSignal): Promise<MessagePage> {
  const options = signal && { signal }
  return run.startsWith(employeeHistoryPrefix)
    ? call(
        listEmployeeMessages,
        { params: { conversation_id: run.slice(employeeHistoryPrefix.length) }, query },
        options,
      )
    : call(listMessages, { params: { conversationId: run }, query }, options)
}

/** What was said with these words, the newest first, in one conversation or in all. */
export const messageSearchQuery = (words: string, conversation?: string) =>
  infiniteQueryOptions({
    queryKey: [searchMessages.path, { words, conversation }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        q: words,
        ...(conversation !== undefined && { conversation_id: conversation }),
        ...(pageParam !== undefined && { before: pageParam }),
      }
      return call(searchMessages, { query }, { signal })
    },
    initialPageParam: undefined as string | undefined, // the first page is after none
    getNextPageParam: (page: MessagePage) => (page.has_more ? page.items.at(-1)?._id : undefined),
    enabled: words !== '',
    // Messages arrive while somebody looks through what was found.
    staleTime: 0,
    gcTime: 60_000,
  })
