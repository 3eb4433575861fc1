import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { listEmployeesArchived } from '#contract/employees.ts'
import { listInvitations } from '#contract/invitations.ts'
import { employeeMessage, notificationReceived } from '#contract/realtime.ts'
import { listFor } from '#web/lib/http/call.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { useClaims } from '#web/session/use-session.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import { type ListState, withKnownSort } from '#web/ui/use-list-state.ts'

const sortedBy = ['name', 'department', 'email', 'date'] as const

/** One page of the active or archived employees. */
export function useEmployees(archived: boolean, { query }: ListState, enabled = true) {
  const input = {
    params: { archived: archived ? ('true' as const) : ('false' as const) },
    query: withKnownSort(query, sortedBy),
  }
  return useQuery({ ...listFor(listEmployeesArchived, input), placeholderData: keepPreviousData, enabled })
}

/** How many employees are active or archived, whatever the list was searched for. */
export const useEmployeeCount = (archived: boolean): number | undefined =>
  useQuery(
    listFor(listEmployeesArchived, {
      params: { archived: archived ? 'true' : 'false' },
      query: { page: 1, per_page: 1 },
    }),
  ).data?.total

/** Refreshes the list when an employee registers, recognized by the link of the notification (NOTE-7), or gets a message. */
export function useLiveEmployees(): void {
  const queries = useQueryClient()
  const claims = useClaims()
  useSocketEvent(notificationReceived(claims.id), ({ link }) => {
    if (!link.startsWith('/employees/')) return
    invalidateSoon(queries, [listEmployeesArchived.path])
    invalidateSoon(queries, [listInvitations.path])
  })
  useSocketEvent(employeeMessage(workspaceIdOf(claims)), () => invalidateSoon(queries, [listEmployeesArchived.path]))
}
