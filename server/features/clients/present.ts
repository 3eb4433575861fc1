import type { ClientListItem, EmployeeClientListItem } from '#contract/clients.ts'
import type { ClientRow, ClientWithServicesRow } from './queries.ts'

export const presentClient = ({ id, business_name, phone, email, name }: ClientRow): ClientListItem => ({
  _id: id,
  business_name,
  phone,
  email,
  name,
})

/** Before a client's onboarding exists, nothing was bought. */
const NONE = [false, false, false, false, false] as const

export function presentClientToEmployee(row: ClientWithServicesRow): EmployeeClientListItem {
  const [social, web, seo, branding, reputation] = row.services ?? NONE
  return {
    ...presentClient(row),
    services: { social, web, seo, branding, reputation },
    date: row.created_at.toISOString(),
  }
}
