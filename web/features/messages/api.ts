import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type FileMessageBody,
  listConversations,
  listEmployeeMessages,
  listMessages,
  type Message,
  type MessagePage,
  mostActive,
  searchMessages,
  sendFile,
  sendText,
  type TextMessageBody,
} from '#contract/messages.ts'
import { call } from '#web/lib/http/call.ts'
import { CallError } from '#web/lib/http/request.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { currentSession } from '#web/session/session.ts'
import { emitWithReply } from '#web/socket/connection.ts'
import type { Outgoing } from './outbox/outgoing.ts'
import { type ConversationList, mergeList, applyChangesSince } from './sidebar/conversation-list.ts'

export const conversationListKey = [listConversations.path] as const

/** A first answer with so many groups or direct conversations may not be all. */
const isFull = ({ conversations }: ConversationList): boolean => {
  const groups = conversations.filter(({ type }) => type === 'Group').length
  return Math.max(groups, conversations.length - groups) >= mostActive.limit
}

/**
 * Contacts, and the most active conversations or the whole list. Events that arrive during the fetch are merged into its
 * answer.
 */
export const conversationListQuery = (queries: QueryClient, me: string, whole: boolean) =>
  queryOptions({
    queryKey: conversationListKey,
    queryFn: async ({ signal }): Promise<ConversationList> => {
      const before = queries.getQueryData<ConversationList>(conversationListKey)
      const answer = await call(listConversations, whole ? {} : { query: mostActive }, { signal })
      const now = queries.getQueryData<ConversationList>(conversationListKey)
      return { ...mergeList(now, applyChangesSince(answer, before, now), me), hasMore: !whole && isFull(answer) }
    },
    structuralSharing: false,
    refetchOnMount: everyMount,
  })

function toMessageBody({ conversation_id, send_id, text, file }: Outgoing): FileMessageBody | TextMessageBody {
  if (!file) return { conversation_id, send_id, message: text, type: 'text' }
  const { name, location, type } = file
  return { conversation_id, send_id, file_name: name, file_location: location, file_type: type, type: 'file' }
}

/** Sends over the socket; over HTTP when the socket is down or does not answer, unless its writer has logged out meanwhile. */
export async function sendMessage(message: Outgoing): Promise<Message> {
  const body = toMessageBody(message)
  const writer = currentSession()?.claims.id
  try {
    return await emitWithReply('message sent', body)
  } catch (error) {
    const unanswered = error instanceof CallError && (error.status === 0 || error.status === 401 || error.status >= 500)
    if (!unanswered || currentSession()?.claims.id !== writer) throw error
    return body.type === 'file' ? call(sendFile, { body }) : call(sendText, { body })
  }
}

/**
 * Histories are cached by id. A Manager's view of an employee's conversation (MSG-11) has its own id: its history may
 * begin elsewhere than the Manager's own.
 */
const employeeHistoryPrefix = 'employee/'

export const employeeHistoryId = (conversation: string): string => `${employeeHistoryPrefix}${conversation}`

type MessagePageQuery = { before?: number; after?: number; limit?: number }

export function fetchMessagePage(
  historyId: string,
  query: MessagePageQuery,
  signal?: AbortSignal,
): Promise<MessagePage> {
  const options = signal && { signal }
  return historyId.startsWith(employeeHistoryPrefix)
    ? call(
        listEmployeeMessages,
        { params: { conversation_id: historyId.slice(employeeHistoryPrefix.length) }, query },
        options,
      )
    : call(listMessages, { params: { conversationId: historyId }, query }, options)
}

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
    // New messages arrive while results are read.
    staleTime: 0,
    gcTime: 60_000,
  })
