import type { ClientListItem, EmployeeClientListItem } from '#contract/clients.ts'
import type { ClientRow } from './queries.ts'

export const presentClient = ({ id, business_name, phone, email, name }: ClientRow): ClientListItem => ({
  _id: id,
  business_name,
  phone,
  email,
  name,
})

/** Before a client's onboarding exists, nothing was bought. */
const noServices = { social: false, web: false, seo: false, branding: false, reputation: false }

export const presentClientToEmployee = (row: ClientRow): EmployeeClientListItem => ({
  ...presentClient(row),
  services: noServices,
  date: row.created_at.toISOString(),
})
