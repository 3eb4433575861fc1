import { isEmail } from '#contract/domain/email.ts'
import { normalizePhone } from '#contract/domain/phone.ts'
import type { createEmployee, updateEmployee } from '#contract/employees.ts'
import type { CallOf } from '#contract/endpoint.ts'
import type { Employee } from '#contract/people.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { changedFields } from '#web/lib/form/changed-fields.ts'

const plainFields = ['name', 'email', 'department', 'phone', 'birthday', 'hire_date'] as const
const addressFields = ['line1', 'city', 'state', 'zip'] as const
const dateFields = ['birthday', 'hire_date'] as const

export const emptyEmployeeInput = {
  name: '',
  email: '',
  department: '',
  phone: '',
  birthday: '',
  hire_date: '',
  address: { line1: '', city: '', state: '', zip: '' },
}

/** The values of the form fields: dates as YYYY-MM-DD, empty for none. */
export type EmployeeInput = typeof emptyEmployeeInput

export const toEmployeeInput = ({
  name,
  email,
  department,
  phone,
  birthday,
  hireDate,
  address,
}: Employee): EmployeeInput => ({
  name,
  email,
  department,
  phone,
  birthday: birthday ?? '',
  hire_date: hireDate ?? '',
  address,
})

type Faults = Partial<Record<(typeof plainFields)[number], string>>

/**
 * Errors before anything is sent. A missing name or email hides all other errors. A half-typed date reads as an empty
 * string, so the input's own validity reports it.
 */
export function employeeProblems(
  typed: EmployeeInput,
  isWhole: (field: (typeof dateFields)[number]) => boolean,
): Faults {
  const missing = (['name', 'email'] as const).filter((field) => typed[field].trim() === '')
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, fieldTexts.missing]))
  return {
    ...(!isEmail(typed.email) && { email: employeeTexts.invalidEmail }),
    ...Object.fromEntries(
      dateFields.filter((field) => !isWhole(field)).map((field) => [field, employeeTexts.wholeDate]),
    ),
  }
}

export const toEmployeeBody = ({ address: _, ...typed }: EmployeeInput): CallOf<typeof createEmployee>['body'] => ({
  ...typed,
  email: typed.email.trim(),
})

type Changes = CallOf<typeof updateEmployee>['body']

const stored = (field: string, typed: string): string => (field === 'phone' ? normalizePhone(typed) : typed.trim())

/** The email and every changed field. Unchanged fields are left out, so that concurrent edits of them survive. */
export function toEmployeeChanges(typed: EmployeeInput, start: EmployeeInput): Changes {
  const plain = changedFields(plainFields, typed, start, stored)
  const address = changedFields(addressFields, typed.address, start.address)
  const hasMoved = Object.keys(address.changes).length > 0
  return {
    ...plain.changes,
    email: typed.email.trim(),
    ...(hasMoved && { address: address.changes }),
    before: { ...plain.before, email: start.email, ...(hasMoved && { address: address.before }) },
  }
}

/** With what others stored meanwhile, by path. */
export const withStored = (start: EmployeeInput, fields: Record<string, string>): EmployeeInput =>
  Object.entries(fields).reduce((input, [path, value]) => {
    const [, part] = path.split('address.')
    return part === undefined ? { ...input, [path]: value } : { ...input, address: { ...input.address, [part]: value } }
  }, start)
