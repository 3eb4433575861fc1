export { EmployeePermissions } from './employee-permissions.tsx'
export { UnopenedGrants } from './unopened-grants.tsx'
export { PermissionTable } from './table/permission-table.tsx'
