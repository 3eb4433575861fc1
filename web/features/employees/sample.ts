import type { Employee } from '#contract/people.ts'
import type { PermissionRow } from '#contract/permissions.ts'
import type { Vacation } from '#contract/vacations.ts'
import type { EmployeeDetails } from '#web/features/employees/use-employee.ts'

/** An employee for tests; each says what is other than in this one. */
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

export const details: EmployeeDetails = {
  employee: ana,
  settings: { employee_permissions: { vacation: true, add_new_clients: false } },
  permissions: [],
  vacations: [],
}

export const bakeryRow: PermissionRow = {
  _id: 'c1',
  client_business: 'Blue Door Bakery',
  client_name: 'Cleo Park',
  social: 'green',
  web: 'yellow',
  branding: 'red',
  reputation: null,
}

export const summer: Vacation = {
  _id: 'v1',
  user_id: 'e1',
  user_name: 'Ana Ruiz',
  start: '2026-08-03',
  end: '2026-08-10',
  note: 'The sea',
  status: 'Pending',
  response: '',
  backgroundColor: '#868e96',
}
