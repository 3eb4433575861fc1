import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Result } from '#contract/endpoint.ts'
import { listActiveEmployees } from '#contract/employees.ts'
import { showClientPermission, showEmployeePermissions } from '#contract/permissions.ts'
import { onboardingChanged } from '#contract/realtime.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

export type ClientPermission = Result<typeof showClientPermission>

/** The active employees, for a choice. */
export const useColleagues = (enabled: boolean) => useQuery({ ...queryFor(listActiveEmployees, {}), enabled })

export const employeePermissions = (id: string) => queryFor(showEmployeePermissions, { params: { id } })

export const clientPermission = (employee_id: string, client_id: string) =>
  queryFor(showClientPermission, { params: { employee_id, client_id } })

/** An employee's permissions, fetched again on every visit because grants may have changed. */
export const useEmployeePermissions = (id: string, enabled = true) =>
  useQuery({ ...employeePermissions(id), refetchOnMount: everyMount, enabled })

export const useClientPermission = (employeeId: string, clientId: string) =>
  useQuery({ ...clientPermission(employeeId, clientId), refetchOnMount: everyMount })

/** Refreshes permissions when a client changes the chosen services. */
export function useLiveServices(): void {
  const queries = useQueryClient()
  useSocketEvent(onboardingChanged(workspaceIdOf(useClaims())), () => {
    invalidateSoon(queries, [showEmployeePermissions.path])
    invalidateSoon(queries, [showClientPermission.path])
  })
}
