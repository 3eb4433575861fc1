import { z } from 'zod'
import { OwnManager } from './auth.ts'
import { EmailDelivery } from './domain/email-states.ts'
import { Count, Email, OptionalDay, Phone, Zip } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { ArchivedParams, itemsOf, listOf, listQuery } from './domain/list.ts'
import { roles, signedIn, staff } from './domain/roles.ts'
import { textLimits } from './domain/text-limits.ts'
import { Name, optionalName } from './domain/names.ts'
import { text } from './domain/text.ts'
import { endpoint, nothing } from './endpoint.ts'
import { FileBody, FileLink } from './files.ts'
import { Employee, GeneralPermissions, GeneralSettings } from './people.ts'
import { PermissionRow } from './permissions.ts'
import { Vacation } from './vacations.ts'

export const EmployeeListItem = z
  .object({
    _id: GivenId,
    name: z.string(),
    department: z.string(),
    email: z.string(),
    phone: z.string(),
    /** The hire date. */
    date: z.iso.date().nullable(),
  })
  .meta({ id: 'EmployeeListItem' })
export type EmployeeListItem = z.infer<typeof EmployeeListItem>

/** With what waits for the Manager; left out where nothing does. */
export const EmployeeRow = EmployeeListItem.extend({
  unread_count: Count.optional(),
  /** Passwords that the employee knows and no longer should. */
  renewals: Count.optional(),
  sees_nothing: z.literal(true).optional(),
}).meta({ id: 'EmployeeRow' })
export type EmployeeRow = z.infer<typeof EmployeeRow>

const EmployeeFiles = z.object({ employee_onboarding_files: z.array(FileLink) })
const EmployeeParams = z.object({ id: Id })
const onAgency = { Manager: 'agency' } as const
const self = { Employee: true } as const

const fields = {
  name: Name,
  email: Email,
  department: optionalName().optional(),
  phone: Phone.optional(),
  birthday: OptionalDay.optional(),
  hire_date: OptionalDay.optional(),
}
/** As they stand in a form, also those stored before the rules of names. */
const beforeFields = {
  name: text(textLimits.name).optional(),
  email: text(textLimits.email).optional(),
  department: text(textLimits.name).optional(),
  phone: Phone.optional(),
  birthday: text(20).optional(),
  hire_date: text(20).optional(),
}
const Address = z.strictObject({
  line1: text(textLimits.street),
  city: optionalName(),
  state: optionalName(),
  zip: Zip,
})
const AddressBefore = Address.extend({
  city: text(textLimits.name),
  state: text(textLimits.name),
  zip: text(textLimits.zip),
})

export const listEmployeesArchived = endpoint({
  method: 'GET',
  path: '/api/employees/manager/:archived',
  who: onAgency,
  summary: 'Employees, active or archived; 404 when there are none at all',
  params: ArchivedParams,
  query: listQuery(['name', 'department', 'email', 'date']),
  answers: { 200: listOf(EmployeeRow) },
  problems: ['no_employees_found', 'paging_needed'],
})

export const listActiveEmployees = endpoint({
  method: 'GET',
  path: '/api/employees/manager',
  who: onAgency,
  summary: 'Active employees, to choose from',
  answers: { 200: itemsOf(EmployeeListItem) },
})

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/employees',
  who: staff,
  summary: "The workspace's employees by name",
  answers: { 200: itemsOf(z.object({ _id: GivenId, name: z.string(), role: z.enum(roles) })) },
})

export const listManagers = endpoint({
  method: 'GET',
  path: '/api/managers',
  who: signedIn,
  summary: "The caller's own Manager",
  answers: { 200: itemsOf(OwnManager) },
})

export const showEmployee = endpoint({
  method: 'GET',
  path: '/api/employees/details/:id',
  who: onAgency,
  summary: 'One employee with settings, permissions and vacation requests',
  params: EmployeeParams,
  answers: {
    200: z.object({
      employee: Employee,
      settings: GeneralSettings,
      permissions: z.array(PermissionRow),
      vacations: z.array(Vacation),
      /** The email with the link for the first password; null once the employee has one. */
      welcome: z.object({ delivery: EmailDelivery.nullable() }).nullable(),
    }),
  },
})

export const resendWelcome = endpoint({
  method: 'POST',
  path: '/api/employees/:id/welcome',
  who: onAgency,
  summary: 'Send the link for the first password again, as long as there is none',
  params: EmployeeParams,
  answers: { 204: nothing },
  problems: ['conflict', 'too_many_requests', 'too_many_emails'],
})

export const makeWelcomeLink = endpoint({
  method: 'POST',
  path: '/api/employees/:id/welcome/link',
  who: onAgency,
  summary: 'Make the link for the first password, to hand over; the emailed one ends',
  params: EmployeeParams,
  answers: { 200: z.object({ link: z.string() }) },
  problems: ['conflict', 'too_many_requests'],
})

export const createEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/',
  who: onAgency,
  summary: "Create an employee's account; they get a link to set their password",
  body: z.strictObject(fields),
  answers: { 201: Employee },
  problems: ['email_in_use', 'too_many_requests', 'too_many_emails'],
})

export const updateEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/update/:id',
  who: onAgency,
  summary: "Change an employee's details",
  params: EmployeeParams,
  body: z.strictObject({
    ...fields,
    name: Name.optional(),
    address: Address.partial().optional(),
    /** What the form began with, of the fields that it sends: another value stored meanwhile is not overwritten (SHELL-12). */
    before: z.strictObject({ ...beforeFields, address: AddressBefore.partial().optional() }).optional(),
  }),
  answers: { 200: Employee },
  problems: ['user_does_not_exist', 'changed_meanwhile', 'email_in_use', 'too_many_requests', 'too_many_emails'],
})

export const deleteEmployee = endpoint({
  method: 'DELETE',
  path: '/api/general/employee/:id',
  who: { Manager: true },
  summary: 'Delete an employee for good',
  params: EmployeeParams,
  answers: { 204: nothing },
})

export const showOwnFiles = endpoint({
  method: 'GET',
  path: '/api/employees/files',
  who: self,
  summary: "The files to sign, and the caller's own signed ones",
  answers: { 200: EmployeeFiles.extend({ own_files: z.array(FileLink) }) },
})

export const addOwnFile = endpoint({
  method: 'PUT',
  path: '/api/employees/onboarding/files',
  who: self,
  summary: 'Hand in a signed file',
  body: FileBody,
  answers: { 200: itemsOf(FileLink) },
  problems: ['unknown_file'],
})

export const deleteOwnFile = endpoint({
  method: 'DELETE',
  path: '/api/employees/onboarding/files/:filename',
  who: self,
  summary: 'Take a signed file back, by its id or by a name that is its alone in the list',
  params: z.object({ filename: text(500) }),
  answers: { 200: itemsOf(FileLink) },
  problems: ['several_files'],
})

export const updateOwnContact = endpoint({
  method: 'PUT',
  path: '/api/employees/contact',
  who: self,
  summary: "Change the caller's address",
  /** Of what the form began with (`before`), a field that it left as it was is not written (SHELL-12). */
  body: Address.extend({ before: AddressBefore.optional() }),
  answers: { 200: Employee },
  problems: ['changed_meanwhile'],
})

export const finishEmployeeOnboarding = endpoint({
  method: 'POST',
  path: '/api/employees/onboarding/finish',
  who: self,
  summary: "Finish the caller's onboarding; the Manager is told",
  answers: { 204: nothing },
})

export const listUnreadOfEmployees = endpoint({
  method: 'GET',
  path: '/api/employees/unread-messages',
  who: onAgency,
  summary: 'How many messages each employee has not read',
  answers: {
    200: itemsOf(
      z.object({ _id: GivenId, name: z.string(), department: z.string(), unread_count: Count }).meta({
        id: 'EmployeeUnread',
      }),
    ),
  },
})

export const showEmployeeFiles = endpoint({
  method: 'GET',
  path: '/api/settings/employee',
  who: staff,
  summary: 'The files that employees must sign',
  answers: { 200: EmployeeFiles },
})

export const addEmployeeFile = endpoint({
  method: 'PUT',
  path: '/api/settings/employee/file',
  who: onAgency,
  summary: 'Add a file that employees must sign',
  body: FileBody,
  answers: { 200: EmployeeFiles },
  problems: ['unknown_file'],
})

export const deleteEmployeeFile = endpoint({
  method: 'DELETE',
  path: '/api/settings/employee/file/:filename',
  who: onAgency,
  summary: 'Remove a file that employees must sign, by its id or by a name that is its alone in the list',
  params: z.object({ filename: text(500) }),
  answers: { 200: EmployeeFiles },
  problems: ['several_files'],
})

export const updateGeneralPermissions = endpoint({
  method: 'PUT',
  path: '/api/settings/employee/permissions/:id',
  who: onAgency,
  summary: "Change an employee's general permissions",
  params: EmployeeParams,
  /** `before`: what the change began with; a permission that it leaves stays as it is stored. */
  body: GeneralPermissions.extend({ before: GeneralPermissions.strict().optional() }).strict(),
  answers: { 200: GeneralPermissions },
})
