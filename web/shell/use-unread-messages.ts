import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showClientDashboard, showEmployeeDashboard, showManagerDashboard } from '#contract/dashboard.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import type { Claims } from '#web/session/token.ts'
import { onUnreadMessages } from '#web/socket/unread-messages.ts'

const dashboards = { Manager: showManagerDashboard, Employee: showEmployeeDashboard, Client: showClientDashboard }
const icons = { none: '/logo.svg', unread: '/logo-unread.svg' }

/** The person's unread messages, kept current on every page. The tab's icon gets a dot for them. */
export function useUnreadMessages({ id, role, view }: Claims, enabled: boolean): number {
  const queries = useQueryClient()
  const shared = { staleTime: 60_000 }
  const manager = useQuery({
    ...queryFor(showManagerDashboard, {}),
    ...shared,
    enabled: enabled && role === 'Manager',
  })
  const employee = useQuery({
    ...queryFor(showEmployeeDashboard, {}),
    ...shared,
    enabled: enabled && role === 'Employee',
  })
  const client = useQuery({ ...queryFor(showClientDashboard, {}), ...shared, enabled: enabled && role === 'Client' })
  useEffect(() => onUnreadMessages(id, () => invalidateSoon(queries, [dashboards[role].path])), [queries, id, role])
  const counts = {
    Manager: manager.data?.managerCount,
    Employee: employee.data?.unreadCount,
    Client: client.data?.unreadCount,
  }
  // A Manager who sees the app as a client sees none (decision 39).
  const count = view ? 0 : (counts[role] ?? 0)
  useEffect(() => {
    showIcon(count > 0 ? icons.unread : icons.none)
    return () => showIcon(icons.none)
  }, [count])
  return count
}

function showIcon(href: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', href)
}
