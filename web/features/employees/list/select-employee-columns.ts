import { permissionPhone } from '#contract/domain/phone.ts'
import type { EmployeeListItem } from '#contract/employees.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { departmentColumn, hireDateColumn, nameColumn } from './employee-columns.ts'
import type { Column } from '#web/ui/table-columns.ts'

/** PERM-1. */
export const selectEmployeeColumns: readonly Column<EmployeeListItem>[] = [
  nameColumn,
  departmentColumn,
  { key: 'phone', title: employeeTexts.phone, render: ({ phone }) => permissionPhone(phone), unbroken: true },
  { ...hireDateColumn, onPhone: 'state' },
]
