import type { Client, ClientListItem, Contract, EmployeeClientListItem } from '#contract/clients.ts'
import type { FileLink } from '#contract/files.ts'
import type { Questionnaires } from '#contract/onboarding-record.ts'
import type { ClientDetailRow } from './queries/client-details.ts'
import type { ContractRow } from './queries/contracts.ts'
import type { ClientListRow, ClientWithServicesRow } from './queries/client-list.ts'

export const presentClient = ({ id, business_name, phone, email, name }: ClientListRow): ClientListItem => ({
  _id: id,
  business_name,
  phone,
  email,
  name,
})

/** Used while the client has no onboarding record. */
const NONE = [false, false, false, false, false] as const

export function presentClientToEmployee(row: ClientWithServicesRow): EmployeeClientListItem {
  const [social, web, seo, branding, reputation] = row.services ?? NONE
  return {
    ...presentClient(row),
    services: { social, web, seo, branding, reputation },
    date: row.created_at.toISOString(),
  }
}

type ClientDetailParts = {
  row: ClientDetailRow
  workspace: string
  media: FileLink | undefined
  contracts: Contract[]
  questionnaires: Questionnaires
}

export const presentContract = (row: ContractRow, location: string): Contract => ({
  filename: row.name,
  location,
  date: row.created_at.toISOString(),
  sha256: row.sha256.toString('hex'),
  signed:
    row.signed_name !== null && row.signed_at && row.signed_sha256
      ? { name: row.signed_name, date: row.signed_at.toISOString(), sha256: row.signed_sha256.toString('hex') }
      : null,
})

export const presentClientDetail = ({
  row,
  workspace,
  media,
  contracts,
  questionnaires,
}: ClientDetailParts): Client => ({
  _id: row.id,
  name: row.name,
  business_name: row.business_name,
  email: row.email,
  phone: row.phone,
  manager_id: workspace,
  date: row.created_at.toISOString(),
  archived: row.archived_at !== null,
  billing: {
    billing_name: row.billing_name ?? '',
    billing_phone: row.billing_phone ?? '',
    billing_email: row.billing_email ?? '',
    billing_extra_email: { val: row.billing_extra_email ?? [] },
    billing_website: row.billing_website ?? '',
    billing_address: row.billing_address ?? '',
    billing_city: row.billing_city ?? '',
    billing_state: row.billing_state ?? '',
    billing_zip: row.billing_zip ?? '',
    billing_media: media ?? null,
  },
  contract: contracts[0] ?? null,
  contracts,
  questionnaires,
})
