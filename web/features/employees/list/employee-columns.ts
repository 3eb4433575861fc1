import { formatHireDate } from '#contract/domain/format-dates.ts'
import { listPhone } from '#contract/domain/phone.ts'
import type { EmployeeListItem } from '#contract/employees.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import type { Column } from '#web/ui/table-columns.ts'

export const nameColumn: Column<{ _id: string; name: string }> = {
  key: 'name',
  title: employeeTexts.name,
  render: ({ name }) => name,
  face: ({ _id, name }) => ({ id: _id, name }),
  sortable: true,
  cut: true,
  onPhone: 'name',
}

export const departmentColumn: Column<{ department: string }> = {
  key: 'department',
  title: employeeTexts.department,
  render: ({ department }) => department,
  sortable: true,
  cut: true,
  onPhone: 'line',
}

export const hireDateColumn: Column<{ date: string | null }> = {
  key: 'date',
  title: employeeTexts.hireDate,
  render: ({ date }) => date && formatHireDate(date),
  sortable: true,
  unbroken: true,
}

/** EMP-1, without the options at the end of a row. */
export const employeeColumns: readonly Column<EmployeeListItem>[] = [
  nameColumn,
  departmentColumn,
  { key: 'email', title: employeeTexts.email, render: ({ email }) => email, sortable: true, cut: true },
  {
    key: 'phone',
    title: employeeTexts.phone,
    render: ({ phone }) => listPhone(phone),
    unbroken: true,
    onPhone: 'state',
  },
  hireDateColumn,
]
