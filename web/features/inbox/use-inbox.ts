import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { listEmployeeConversations, type Message } from '#contract/messages.ts'
import { employeeMessage } from '#contract/realtime.ts'
import { queryFor } from '#web/call.ts'
import { holdsConversation, withTold } from '#web/features/inbox/inbox-list.ts'
import { askAgain } from '#web/features/messages/arrivals.ts'
import { type History, joined } from '#web/features/messages/history.ts'
import { historyKey } from '#web/features/messages/history-query.ts'
import { runOfEmployee } from '#web/features/messages/run.ts'
import { useClaims } from '#web/session/use-session.ts'
import { workspaceOf } from '#web/session/token.ts'
import { invalidateSoon } from '#web/socket/invalidate.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** An employee's conversations, and what is written in them while the page is open (MSG-11). */
export function useInbox(employee_id: string) {
  const queries = useQueryClient()
  const { queryKey, queryFn } = queryFor(listEmployeeConversations, { params: { employee_id } })
  useSocketEvent(employeeMessage(workspaceOf(useClaims())), (told) => {
    if (told.employee_id !== employee_id) return
    grow(queries, told.message)
    const known = queries.getQueryData(queryKey)
    if (known && holdsConversation(known, told.conversation_id)) queries.setQueryData(queryKey, withTold(known, told))
    // An answer that is on its way may be older than this, and a conversation that is not there is new.
    if (!known || !holdsConversation(known, told.conversation_id) || queries.isFetching({ queryKey }) > 0)
      invalidateSoon(queries, queryKey)
  })
  return useQuery({ queryKey, queryFn, refetchOnMount: 'always' })
}

/** Puts a message behind those that are known. One that does not follow them makes the gap be fetched (MSG-12). */
function grow(queries: QueryClient, message: Message): void {
  const key = historyKey(runOfEmployee(message.conversation_id))
  const known = queries.getQueryData<History>(key)
  const grown = known && joined(known, [message])
  if (grown) queries.setQueryData<History>(key, grown)
  else askAgain(queries, key, known)
}
