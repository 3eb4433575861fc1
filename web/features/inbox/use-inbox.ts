import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listEmployeeConversations } from '#contract/messages.ts'
import { employeeMessage } from '#contract/realtime.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { includesConversation, applyEmployeeMessage } from '#web/features/inbox/inbox-list.ts'
import { appendToHistory } from '#web/features/messages/thread/apply-message.ts'
import { employeeHistoryId } from '#web/features/messages/api.ts'
import { useClaims } from '#web/session/use-session.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** An employee's conversations, and what is written in them while the page is open (MSG-11). */
export function useInbox(employee_id: string) {
  const queries = useQueryClient()
  const { queryKey, queryFn } = queryFor(listEmployeeConversations, { params: { employee_id } })
  useSocketEvent(employeeMessage(workspaceIdOf(useClaims())), (told) => {
    if (told.employee_id !== employee_id) return
    appendToHistory(queries, employeeHistoryId(told.message.conversation_id), told.message)
    const known = queries.getQueryData(queryKey)
    if (known && includesConversation(known, told.conversation_id))
      queries.setQueryData(queryKey, applyEmployeeMessage(known, told))
    // An answer that is on its way may be older than this, and a conversation that is not there is new.
    if (!known || !includesConversation(known, told.conversation_id) || queries.isFetching({ queryKey }) > 0)
      invalidateSoon(queries, queryKey)
  })
  return useQuery({ queryKey, queryFn, refetchOnMount: 'always' })
}
