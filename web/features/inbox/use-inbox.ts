import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Result } from '#contract/endpoint.ts'
import { listEmployeeConversations } from '#contract/messages.ts'
import { employeeMessage, type ServerCarries } from '#contract/realtime.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { useClaims } from '#web/session/use-session.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import { appendToHistory, employeeHistoryId } from '#web/features/messages/index.ts'

/** The conversations of an employee, updated by events while the page is open (MSG-11). */
export function useInbox(employee_id: string) {
  const queries = useQueryClient()
  const { queryKey, queryFn } = queryFor(listEmployeeConversations, { params: { employee_id } })
  useSocketEvent(employeeMessage(workspaceIdOf(useClaims())), (event) => {
    if (event.employee_id !== employee_id) return
    appendToHistory(queries, employeeHistoryId(event.message.conversation_id), event.message)
    const cached = queries.getQueryData(queryKey)
    if (cached && includesConversation(cached, event.conversation_id))
      queries.setQueryData(queryKey, applyEmployeeMessage(cached, event))
    // A pending answer may be older than this event, and an unknown conversation is new.
    if (!cached || !includesConversation(cached, event.conversation_id) || queries.isFetching({ queryKey }) > 0)
      invalidateSoon(queries, queryKey)
  })
  return useQuery({ queryKey, queryFn, refetchOnMount: everyMount })
}

export type Inbox = Result<typeof listEmployeeConversations>

type EmployeeMessageEvent = ServerCarries<'employee message'>

const includesConversation = (inbox: Inbox, id: string): boolean =>
  inbox.conversations.some((conversation) => conversation._id === id)

/** A message that is already known changes nothing. */
const applyEmployeeMessage = (
  inbox: Inbox,
  { conversation_id, message, unread_count }: EmployeeMessageEvent,
): Inbox => ({
  ...inbox,
  conversations: inbox.conversations.map((conversation) =>
    conversation._id === conversation_id && message.seq > conversation.last_seq
      ? { ...conversation, last_seq: message.seq, last_message: message, unread_count }
      : conversation,
  ),
})
