import { z } from 'zod'
import { OptionalEmail, Phone, Timestamp, Zip } from './domain/fields.ts'
import { GivenId, Id } from './domain/ids.ts'
import { listOrChange } from './domain/list-changes.ts'
import { ArchivedParams, listOf, listQuery } from './domain/list.ts'
import { textLimits } from './domain/text-limits.ts'
import { Name, optionalName } from './domain/names.ts'
import { recordOf } from './domain/record-of.ts'
import { text } from './domain/text.ts'
import { endpoint, nothing } from './endpoint.ts'
import { FileBody, FileLink } from './files.ts'
import { ItemTally, Questionnaires } from './onboarding-record.ts'

export const services = ['social', 'web', 'seo', 'branding', 'reputation'] as const

export const ClientListItem = z
  .object({ _id: GivenId, business_name: z.string(), phone: z.string(), email: z.string(), name: z.string() })
  .meta({ id: 'ClientListItem' })
export type ClientListItem = z.infer<typeof ClientListItem>

/** The required items of a chosen service by their state. */
export const ServiceProgress = z.object({ service: z.string(), items: ItemTally })
export type ServiceProgress = z.infer<typeof ServiceProgress>

export const EmployeeClientListItem = ClientListItem.extend({
  services: z.object(recordOf(services, z.boolean())),
  date: Timestamp,
}).meta({ id: 'EmployeeClientListItem' })
export type EmployeeClientListItem = z.infer<typeof EmployeeClientListItem>

export const Billing = z
  .object({
    billing_name: z.string(),
    billing_phone: z.string(),
    billing_email: z.string(),
    billing_extra_email: z.object({ val: z.array(z.string()) }),
    billing_website: z.string(),
    billing_address: z.string(),
    billing_city: z.string(),
    billing_state: z.string(),
    billing_zip: z.string(),
    billing_media: FileLink.nullable(),
  })
  .meta({ id: 'Billing' })
export type Billing = z.infer<typeof Billing>

export const Contract = z
  .object({
    filename: z.string(),
    location: z.string(),
    date: Timestamp,
    /** SHA-256 of the file, hexadecimal. A signature refers to it. */
    sha256: z.string(),
    signed: z.object({ name: z.string(), date: Timestamp, sha256: z.string() }).nullable(),
  })
  .meta({ id: 'Contract' })
export type Contract = z.infer<typeof Contract>

export const Client = z
  .object({
    _id: GivenId,
    name: z.string(),
    business_name: z.string(),
    email: z.string(),
    phone: z.string(),
    manager_id: GivenId,
    date: Timestamp,
    archived: z.boolean(),
    billing: Billing,
    /** The newest entry of `contracts`. */
    contract: Contract.nullable(),
    contracts: z.array(Contract),
    questionnaires: Questionnaires,
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof Client>

const ClientParams = z.object({ id: Id })
const columns = ['business_name', 'name', 'email', 'date', 'phone'] as const

export const listAllClients = endpoint({
  method: 'GET',
  path: '/api/clients/manager/all',
  who: { Manager: true },
  summary: 'Active and archived clients, at most 1,000, and how many there are',
  answers: { 200: z.object({ items: z.array(ClientListItem), count: z.int() }) },
})

export const listManagerClients = endpoint({
  method: 'GET',
  path: '/api/clients/manager/:archived',
  who: { Manager: true },
  summary: 'Clients, active or archived; 404 when there are none at all',
  params: ArchivedParams,
  query: listQuery(columns),
  answers: { 200: listOf(ClientListItem) },
  problems: ['no_clients_found', 'paging_needed'],
})

export const listEmployeeClients = endpoint({
  method: 'GET',
  path: '/api/clients/employee/:archived',
  who: { Employee: true },
  summary: 'Clients with the services they bought, active or archived; 404 when there are none at all',
  params: ArchivedParams,
  query: listQuery(columns),
  answers: { 200: listOf(EmployeeClientListItem) },
  problems: ['no_clients_found', 'paging_needed'],
})

export const showClient = endpoint({
  method: 'GET',
  path: '/api/clients/:id',
  who: { Manager: true, Client: true },
  viewable: true,
  summary: 'One client; a Client only themselves',
  params: ClientParams,
  answers: { 200: Client },
})

export const maxExtraEmails = 50
const ExtraEmail = text(textLimits.email)

const billingFields = {
  billing_name: optionalName().optional(),
  billing_phone: Phone.optional(),
  billing_email: OptionalEmail.optional(),
  billing_website: text(textLimits.website).optional(),
  billing_address: text(textLimits.billingAddress).optional(),
  billing_city: optionalName().optional(),
  billing_state: optionalName().optional(),
  billing_zip: Zip.optional(),
}

export const BillingBody = z.strictObject({
  ...billingFields,
  /** What the form began with, of the fields that it changes: another value stored meanwhile is not overwritten (SHELL-12). */
  before: z
    .strictObject({
      ...billingFields,
      // As they are stored, also from before the rules of names.
      ...recordOf(['billing_name', 'billing_city', 'billing_state'], text(textLimits.name).optional()),
      billing_email: text(textLimits.email).optional(),
      billing_zip: text(textLimits.zip).optional(),
    })
    .optional(),
  /** The documents write the list itself in one place and `{ val }` in another; both are accepted, and a change by element. */
  billing_extra_email: z
    .union([
      ...listOrChange(ExtraEmail, maxExtraEmails).options,
      z.strictObject({ val: z.array(ExtraEmail).max(maxExtraEmails) }),
    ])
    .optional(),
  billing_media: FileBody.nullable().optional(),
  client_id: Id.optional(),
})

export const updateBilling = endpoint({
  method: 'PUT',
  path: '/api/clients/billing',
  who: { Manager: true, Client: true },
  summary: 'Change billing information; a Manager names the client with client_id',
  body: BillingBody,
  answers: { 200: Client },
  problems: ['unknown_file', 'changed_meanwhile'],
})

export const uploadContract = endpoint({
  method: 'PUT',
  path: '/api/clients/contract',
  who: { Manager: true },
  summary: "Make an uploaded file the client's contract; the older ones stay listed",
  body: FileBody.extend({ user_id: Id }),
  answers: { 200: FileLink },
  problems: ['unknown_file'],
})

export const signContract = endpoint({
  method: 'POST',
  path: '/api/clients/contract/sign',
  who: { Client: true },
  summary: 'Sign the newest contract by typed name',
  body: z.strictObject({
    name: Name,
    sha256: z.string().regex(/^[0-9a-f]{64}$/i),
  }),
  answers: { 200: Contract },
  problems: ['contract_replaced', 'contract_signed'],
})

export const archivePerson = endpoint({
  method: 'POST',
  path: '/api/general/archive',
  who: { Manager: true },
  summary: 'Archive a client or employee, or bring one back',
  body: z.strictObject({ id: Id, archive: z.boolean() }),
  answers: { 204: nothing },
  problems: ['agency_only'],
})

/** In minutes: how long a Manager sees the app as a client before they have to begin again. */
export const viewMinutes = 15

export const viewAsClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/view',
  who: { Manager: true },
  summary: 'Begin to see what a client sees: a token for reading, for 15 minutes; both sides find it in their records',
  params: ClientParams,
  answers: { 200: z.object({ token: z.string() }) },
  problems: ['conflict'],
})

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/general/client/:id',
  who: { Manager: true },
  summary: 'Delete a client for good',
  params: ClientParams,
  answers: { 204: nothing },
})
