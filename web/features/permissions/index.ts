export { PermissionTable } from './table/permission-table.tsx'
