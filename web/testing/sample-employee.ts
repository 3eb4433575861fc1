import type { EmployeeDashboard } from '#contract/dashboard.ts'
import type { EmployeeListItem } from '#contract/employees.ts'
import type { Employee } from '#contract/people.ts'
import type { EmployeeDetails } from '#web/features/employees/use-employee.ts'
import { vacationOf } from './sample-vacation.ts'

export const ana: Employee = {
  _id: 'e1',
  id: 'e1',
  name: 'Ana Ruiz',
  email: 'ana@x.com',
  department: 'Design',
  phone: '5551234567',
  birthday: '1990-02-28',
  hireDate: '2024-03-01',
  date: '2024-03-01',
  address: { line1: '12 Quay Street', city: 'Hull', state: 'NY', zip: '10001' },
  employee_onboarding_files: [],
  archived: false,
  onboarding_finished: true,
}

export const anaListed: EmployeeListItem = {
  _id: 'e1',
  name: 'Ana Ruiz',
  department: 'Design',
  email: 'ana@x.com',
  phone: '5551234567',
  date: '2024-03-01',
}

export const benListed: EmployeeListItem = { ...anaListed, _id: 'e2', name: 'Ben Ito', department: '', date: null }

export const details: EmployeeDetails = {
  employee: ana,
  settings: { employee_permissions: { vacation: true, add_new_clients: false } },
  permissions: [],
  vacations: [],
  welcome: null,
}

export const summer = vacationOf({ user_name: 'Ana Ruiz', end: '2026-08-10', note: 'The sea' })

type Permissions = Partial<EmployeeDashboard['settings']['employee_permissions']>

/** An Employee's dashboard on which nothing waits. */
export const employeeDashboard = (
  permissions: Permissions,
  given: Partial<EmployeeDashboard> = {},
): EmployeeDashboard => ({
  settings: { employee_permissions: { vacation: false, add_new_clients: false, ...permissions } },
  pendingCount: 0,
  approvedCount: 0,
  deniedCount: 0,
  unreadCount: 0,
  unread: [],
  sees_clients: true,
  ...given,
})
