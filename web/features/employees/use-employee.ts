import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showEmployee } from '#contract/employees.ts'
import type { CallOf, Result } from '#contract/endpoint.ts'
import { notificationReceived, vacationSubmitted } from '#contract/realtime.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

export type EmployeeDetails = Result<typeof showEmployee>

const inputOf = (id: string): CallOf<typeof showEmployee> => ({ params: { id } })

/** An employee with settings, permissions and vacations. Links to their files expire after an hour. */
export const useEmployee = (id: string) =>
  useQuery({ ...queryFor(showEmployee, inputOf(id)), refetchOnMount: everyMount })

/** Refreshes an employee's requests and uploaded files on events. */
export function useLiveEmployee(id: string): void {
  const queries = useQueryClient()
  const claims = useClaims()
  const refresh = () => invalidateSoon(queries, [showEmployee.path])
  useSocketEvent(vacationSubmitted(workspaceIdOf(claims)), refresh)
  useSocketEvent('vacations changed', refresh)
  useSocketEvent(notificationReceived(claims.id), ({ link }) => {
    if (link === `/employees/${id}`) refresh()
  })
}
