import { z } from 'zod'
import { Count, Day, ItemTitles } from './domain/fields.ts'
import { itemGrantPattern, permissionFlags } from './domain/grant-keys.ts'
import { GivenId, Id } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { listOrChange } from './domain/list-changes.ts'
import { recordOf } from './domain/record-of.ts'
import { optionalName } from './domain/names.ts'
import { endpoint } from './endpoint.ts'
import { serviceFlags } from './onboarding-record.ts'
import { Employee, GeneralSettings } from './people.ts'

export const Permission = z
  .object({
    employee_id: GivenId,
    client_id: GivenId,
    client_name: z.string(),
    client_business: z.string(),
    ...recordOf(permissionFlags, z.boolean()),
    /** Grants of the workspace's own items, such as `item:newsletter`; left out where there is none. */
    more: z.array(z.string()).optional(),
    /** The last day of the grants that end, by key; left out where none ends. */
    ends: z.record(z.string(), z.iso.date()).optional(),
  })
  .meta({ id: 'Permission' })
export type Permission = z.infer<typeof Permission>

/** The grants for an Employee's page; a block's own name is true when any grant of it is. */
export const OnboardingViewPermission = z
  .object(recordOf([...permissionFlags, 'social', 'web', 'reputation'], z.boolean()))
  .meta({ id: 'OnboardingViewPermission' })
export type OnboardingViewPermission = z.infer<typeof OnboardingViewPermission>

/** Green, yellow, red; null where the client did not buy the service (domain/reach.ts). */
const Reach = z.enum(['green', 'yellow', 'red']).nullable()

export const PermissionRow = z
  .object({
    _id: GivenId,
    client_business: z.string(),
    client_name: z.string(),
    ...recordOf(['social', 'web', 'branding', 'reputation'], Reach),
    /** The first last day of each block with grants that end; left out where none ends. */
    until: z.object(recordOf(['social', 'web', 'branding', 'reputation'], z.iso.date().optional())).optional(),
  })
  .meta({ id: 'PermissionRow' })
export type PermissionRow = z.infer<typeof PermissionRow>

const onAgency = { Manager: 'agency' } as const

export const showEmployeePermissions = endpoint({
  method: 'GET',
  path: '/api/permissions/employee-page/:id',
  who: onAgency,
  summary: 'An employee, their general permissions, and what they may see of each client',
  params: z.object({ id: Id }),
  answers: { 200: z.object({ employee: Employee, settings: GeneralSettings, clients: z.array(PermissionRow) }) },
})

export const showClientPermission = endpoint({
  method: 'GET',
  path: '/api/permissions/client-permission-page/:employee_id/:client_id',
  who: onAgency,
  summary: 'What an employee may see of one client',
  params: z.object({ employee_id: Id, client_id: Id }),
  answers: {
    200: z.object({
      employee: Employee,
      client: z.object({
        _id: GivenId,
        name: z.string(),
        business_name: z.string(),
        /** The services the client bought; all false before the services were answered. */
        services: z.object(recordOf(serviceFlags, z.boolean())),
      }),
      /** The workspace's own items that this client is asked, or that are granted: each with its grants. */
      items: z.array(z.object({ key: z.string(), title: z.string(), grants: z.array(z.string()) })),
      permission: Permission,
    }),
  },
})

/** Two for each item of the longest list. */
const maxItemGrants = 1000

export const savePermission = endpoint({
  method: 'POST',
  path: '/api/permissions/',
  who: onAgency,
  summary: 'Grant an employee what they may see of one client',
  body: z.strictObject({
    employee_id: Id,
    client_id: Id,
    client_name: optionalName().optional(),
    client_business: optionalName().optional(),
    ...recordOf(permissionFlags, z.boolean().optional()),
    /** All grants of the workspace's own items, or those given and revoked; missing: they stay. */
    more: listOrChange(z.string().regex(itemGrantPattern), maxItemGrants).optional(),
    /** The last day of grants, null for no end; grants that are not named keep theirs. */
    ends: z.record(z.string(), Day.nullable()).optional(),
  }),
  answers: { 200: Permission },
})

export const maxClientsPerCall = 1000
const ClientIds = z.array(Id).max(maxClientsPerCall)

export const copyPermissions = endpoint({
  method: 'POST',
  path: '/api/permissions/copy',
  who: onAgency,
  summary: "Give an employee another one's grants, for all clients or some",
  body: z.strictObject({ from_employee_id: Id, to_employee_id: Id, client_ids: ClientIds.optional() }),
  answers: { 200: itemsOf(Permission) },
})

export const applyPermission = endpoint({
  method: 'POST',
  path: '/api/permissions/apply',
  who: onAgency,
  summary: "Give an employee one client's grants for several others",
  body: z.strictObject({ employee_id: Id, from_client_id: Id, client_ids: ClientIds }),
  answers: { 200: itemsOf(Permission) },
})

/** A grant of which nothing was opened for this long is shown to the Manager. */
export const unopenedDays = 90

export const UnopenedGrants = z
  .object({
    employee_id: GivenId,
    employee_name: z.string(),
    client_id: GivenId,
    client_business: z.string(),
    grants: z.array(z.string()),
    titles: ItemTitles,
    /** When something was last granted. */
    granted: z.iso.date(),
    /** When the employee last opened the client's page or a password. */
    opened: z.iso.date().nullable(),
  })
  .meta({ id: 'UnopenedGrants' })
export type UnopenedGrants = z.infer<typeof UnopenedGrants>

export const listUnopenedGrants = endpoint({
  method: 'GET',
  path: '/api/permissions/unopened',
  who: onAgency,
  summary: 'Employees and clients with grants of which nothing was opened for 90 days, the longest first',
  query: z.object({ employee_id: Id.optional() }),
  answers: { 200: z.object({ items: z.array(UnopenedGrants), total: Count }) },
})
