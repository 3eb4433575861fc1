export { UnopenedGrants } from './unopened-grants.tsx'
export { PermissionTable } from './table/permission-table.tsx'
