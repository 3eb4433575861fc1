import { under } from '#contract/domain/shape.ts'
import type { EmployeeListItem } from '#contract/employees.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import type { Employee } from '#contract/people.ts'
import { type Permission, permissionFlags, type PermissionRow } from '#contract/permissions.ts'
import type { ClientPermission } from '#web/features/permissions/use-permissions.ts'

/** An employee and what they see, for tests; each says what is other than in these. */
export const ana: Employee = {
  _id: 'e1',
  id: 'e1',
  name: 'Ana Ruiz',
  email: 'ana@x.com',
  department: 'Design',
  phone: '5551234567',
  birthday: '1990-05-17',
  hireDate: '2024-02-01',
  date: '2024-02-01',
  address: { line1: '', city: '', state: '', zip: '' },
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
  date: '2024-02-01',
}

export const benListed: EmployeeListItem = { ...anaListed, _id: 'e2', name: 'Ben Ito', department: '', date: null }

export const bakeryRow: PermissionRow = {
  _id: 'c1',
  client_business: 'Blue Door Bakery',
  client_name: 'Cleo Park',
  social: 'green',
  web: 'yellow',
  branding: 'red',
  reputation: null,
}

export const yogaRow: PermissionRow = {
  ...bakeryRow,
  _id: 'c2',
  client_business: 'Northside Yoga',
  client_name: 'Nadia Kerr',
  social: 'red',
}

export const permission: Permission = {
  employee_id: 'e1',
  client_id: 'c1',
  client_name: 'Cleo Park',
  client_business: 'Blue Door Bakery',
  ...under(permissionFlags, false),
}

export const anaAtBakery: ClientPermission = {
  employee: ana,
  client: {
    _id: 'c1',
    name: 'Cleo Park',
    business_name: 'Blue Door Bakery',
    services: { ...under(serviceFlags, false), social: true, webdev: true, branding: true, reputation: true },
  },
  permission,
}
