import { hireDate } from '#contract/domain/dates.ts'
import { permissionPhone } from '#contract/domain/phone.ts'
import type { EmployeeListItem } from '#contract/employees.ts'
import { permissionTexts } from '#contract/texts.ts'
import type { Column } from '#web/ui/table-columns.ts'

/** PERM-1. */
export const employeeColumns: readonly Column<EmployeeListItem>[] = [
  { key: 'name', title: permissionTexts.name, render: ({ name }) => name, sortable: true, onPhone: 'name' },
  {
    key: 'department',
    title: permissionTexts.department,
    render: ({ department }) => department,
    sortable: true,
    onPhone: 'line',
  },
  { key: 'phone', title: permissionTexts.phone, render: ({ phone }) => permissionPhone(phone), unbroken: true },
  {
    key: 'date',
    title: permissionTexts.hireDate,
    render: ({ date }) => (date === null ? '' : hireDate(date)),
    sortable: true,
    unbroken: true,
    onPhone: 'state',
  },
]
