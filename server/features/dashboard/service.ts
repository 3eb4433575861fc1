import type { ClientDashboard, EmployeeDashboard, ManagerDashboard } from '#contract/dashboard.ts'
import { progressOf } from '#contract/domain/onboarding-steps.ts'
import { unreadTotal, unreadTotalsOfEmployees } from '#server/features/messages/service.ts'
import { recordOf } from '#server/features/onboarding/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'

export async function managerDashboard(db: WorkspaceDb, actor: Actor): Promise<ManagerDashboard> {
  const [managerCount, employees] = await Promise.all([unreadTotal(db, actor.id), unreadTotalsOfEmployees(db)])
  const employeeCount = employees.reduce((sum, one) => sum + one.unread, 0)
  return { managerCount, employeeCount, pending: 0, approved: 0, denied: 0 }
}

export async function employeeDashboard(db: WorkspaceDb, actor: Actor): Promise<EmployeeDashboard> {
  const { vacation, add_new_clients } = actor.permissions
  const settings = { employee_permissions: { vacation, add_new_clients } }
  return { settings, pendingCount: 0, approvedCount: 0, deniedCount: 0, unreadCount: await unreadTotal(db, actor.id) }
}

/** Before the record exists there is nothing to count. */
export async function clientDashboard(db: WorkspaceDb, parts: Parts, actor: Actor): Promise<ClientDashboard> {
  const [record, unreadCount] = await Promise.all([recordOf(db, parts, actor.id), unreadTotal(db, actor.id)])
  if (!record) return { onboarding: null, required: 0, completed: 0, unreadCount }
  return { onboarding: record, ...progressOf(record, (page) => record[page].completed), unreadCount }
}
