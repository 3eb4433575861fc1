import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showEmployeeDashboard } from '#contract/dashboard.ts'
import { permissionsChanged } from '#contract/realtime.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** Whether the Employee may request vacation; it follows changes while the page is open (VAC-2). */
export function useMayRequest() {
  const queries = useQueryClient()
  const { id } = useClaims()
  useSocketEvent(permissionsChanged(id), () => invalidateSoon(queries, [showEmployeeDashboard.path]))
  const own = useQuery({ ...queryFor(showEmployeeDashboard, {}), refetchOnMount: everyMount })
  return { may: own.data?.settings.employee_permissions.vacation, own }
}
