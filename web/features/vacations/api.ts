import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listEmployeeVacations, listVacations, showVacationFacts } from '#contract/vacations.ts'
import { listFor, queryFor } from '#web/lib/http/call.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** The queries that a submission, a decision or a withdrawal invalidates. */
export const showsVacations = [listVacations, listEmployeeVacations, showVacationFacts] as const

/** Refreshes the page on submissions, decisions and withdrawals (VAC-5). */
function useLiveVacations(): void {
  const queries = useQueryClient()
  useSocketEvent('vacations changed', () => {
    for (const shown of showsVacations) invalidateSoon(queries, [shown.path])
  })
}

/** For a Manager all requests; for an Employee their own, and teammates' approved days. */
export function useVacations() {
  useLiveVacations()
  return useQuery({ ...listFor(listVacations, {}), refetchOnMount: everyMount })
}

export function useVacationsOf(userId: string) {
  useLiveVacations()
  return useQuery({ ...listFor(listEmployeeVacations, { params: { user_id: userId } }), refetchOnMount: everyMount })
}

/** A request with the facts for a decision. */
export function useVacationFacts(id: string) {
  useLiveVacations()
  return useQuery({ ...queryFor(showVacationFacts, { params: { id } }), refetchOnMount: everyMount })
}
