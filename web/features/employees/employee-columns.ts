import { hireDate } from '#contract/domain/dates.ts'
import { listPhone } from '#contract/domain/phone.ts'
import type { EmployeeListItem } from '#contract/employees.ts'
import { employeeTexts } from '#contract/texts.ts'
import type { Column } from '#web/ui/table-columns.ts'

/** EMP-1, but for the options at a row's end. */
export const employeeColumns: readonly Column<EmployeeListItem>[] = [
  { key: 'name', title: employeeTexts.name, render: ({ name }) => name, sortable: true, onPhone: 'name' },
  {
    key: 'department',
    title: employeeTexts.department,
    render: ({ department }) => department,
    sortable: true,
    onPhone: 'line',
  },
  { key: 'email', title: employeeTexts.email, render: ({ email }) => email, sortable: true },
  {
    key: 'phone',
    title: employeeTexts.phone,
    render: ({ phone }) => listPhone(phone),
    unbroken: true,
    onPhone: 'state',
  },
  {
    key: 'date',
    title: employeeTexts.hireDate,
    render: ({ date }) => date && hireDate(date),
    sortable: true,
    unbroken: true,
  },
]
