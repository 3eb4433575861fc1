import { z } from 'zod'
import { Address } from './domain/address.ts'
import { GivenId } from './domain/ids.ts'
import { FileLink } from './files.ts'

/** What a Manager allows an Employee besides the grants per client. */
export const GeneralPermissions = z
  .object({ vacation: z.boolean(), add_new_clients: z.boolean() })
  .meta({ id: 'GeneralPermissions' })
export type GeneralPermissions = z.infer<typeof GeneralPermissions>

export const GeneralSettings = z.object({ employee_permissions: GeneralPermissions }).meta({ id: 'GeneralSettings' })

export const Employee = z
  .object({
    _id: GivenId,
    id: GivenId,
    name: z.string(),
    email: z.string(),
    department: z.string(),
    phone: z.string(),
    birthday: z.iso.date().nullable(),
    /** The hire date under both of the documents' names. */
    hireDate: z.iso.date().nullable(),
    date: z.iso.date().nullable(),
    address: Address,
    employee_onboarding_files: z.array(FileLink),
    archived: z.boolean(),
    onboarding_finished: z.boolean(),
  })
  .meta({ id: 'Employee' })
export type Employee = z.infer<typeof Employee>
