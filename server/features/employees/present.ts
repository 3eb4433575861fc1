import type { EmployeeListItem } from '#contract/employees.ts'
import type { FileLink } from '#contract/files.ts'
import type { Employee } from '#contract/people.ts'
import type { EmployeeListRow, EmployeeRow } from './queries/employees.ts'

/** The API gives a person's id and the hire date under both of the documents' names. */
export const presentEmployee = (row: EmployeeRow, signed: FileLink[]): Employee => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  email: row.email,
  department: row.department,
  phone: row.phone,
  birthday: row.birthday,
  hireDate: row.hire_date,
  date: row.hire_date,
  address: { line1: row.line1, city: row.city, state: row.state, zip: row.zip },
  employee_onboarding_files: signed,
  archived: row.archived,
  onboarding_finished: row.onboarding_finished,
})

export const presentEmployeeListItem = (row: EmployeeListRow): EmployeeListItem => ({
  _id: row.id,
  name: row.name,
  department: row.department,
  email: row.email,
  phone: row.phone,
  date: row.hire_date,
})

export const presentColleague = ({ id, name }: EmployeeListRow) => ({ _id: id, name, role: 'Employee' as const })
