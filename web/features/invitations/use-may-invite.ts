import { useQuery } from '@tanstack/react-query'
import { showEmployeeDashboard } from '#contract/dashboard.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'

/** Whether the person may invite clients; not yet, as long as an Employee's permissions are on their way (REG-12). */
export function useCanInviteClients(): boolean {
  const { role } = useClaims()
  const own = useQuery({ ...queryFor(showEmployeeDashboard, {}), enabled: role === 'Employee' }).data
  return role === 'Manager' || own?.settings.employee_permissions.add_new_clients === true
}
