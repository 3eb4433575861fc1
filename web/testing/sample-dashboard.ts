import type { ManagerDashboard } from '#contract/dashboard.ts'

/** A Manager's dashboard on which nothing waits. */
export const quietDashboard: ManagerDashboard = {
  managerCount: 0,
  unread: [],
  employeeCount: 0,
  pending: 0,
  approved: 4,
  denied: 2,
  employees: 2,
  unseeing: [],
  answered: { items: [], clients: 0 },
  ready: [],
  calls: [],
}
