import { recordOf } from '#contract/domain/record-of.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { type Permission, type PermissionRow } from '#contract/permissions.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { ana } from './sample-employee.ts'
import type { ClientPermission } from '#web/features/permissions/api.ts'

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
  ...recordOf(permissionFlags, false),
}

export const anaAtBakery: ClientPermission = {
  employee: ana,
  client: {
    _id: 'c1',
    name: 'Cleo Park',
    business_name: 'Blue Door Bakery',
    services: { ...recordOf(serviceFlags, false), social: true, webdev: true, branding: true, reputation: true },
  },
  items: [],
  permission,
}
