import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listEmployeeVacations, listVacations, showVacationFacts } from '#contract/vacations.ts'
import { listFor, queryFor } from '#web/lib/http/call.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** Every call that shows requests: what a submission, a decision or a withdrawal makes stale. */
export const showsVacations = [listVacations, listEmployeeVacations, showVacationFacts] as const

/** What is on the page changes by itself as somebody submits, decides or withdraws (VAC-5). */
function useLiveVacations(): void {
  const queries = useQueryClient()
  useSocketEvent('vacations changed', () => {
    for (const shown of showsVacations) invalidateSoon(queries, [shown.path])
  })
}

/** For a Manager all requests; for an Employee their own, and teammates' approved days. */
export function useVacations() {
  useLiveVacations()
  return useQuery({ ...listFor(listVacations, {}), refetchOnMount: 'always' })
}

/** The requests of one employee. */
export function useVacationsOf(userId: string) {
  useLiveVacations()
  return useQuery({ ...listFor(listEmployeeVacations, { params: { user_id: userId } }), refetchOnMount: 'always' })
}

/** A request and what a Manager wants to know before deciding. */
export function useVacationFacts(id: string) {
  useLiveVacations()
  return useQuery({ ...queryFor(showVacationFacts, { params: { id } }), refetchOnMount: 'always' })
}
