import {
  type ClientListItem,
  type EmployeeClientListItem,
  type ManagerClientListItem,
  services,
} from '#contract/clients.ts'
import { formatClientDate } from '#contract/domain/format-dates.ts'
import { listPhone } from '#contract/domain/phone.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import type { Face } from '#web/ui/avatar.tsx'
import type { Column } from '#web/ui/table-columns.ts'

export const businessFace = ({ _id, business_name }: Pick<ClientListItem, '_id' | 'business_name'>): Face => ({
  id: _id,
  name: business_name,
  business: true,
})

/** The columns of CLI-2, and how far each client is: the stage of the active ones. The table adds the options. */
export const managerClientColumns = (
  last: Pick<Column<ManagerClientListItem>, 'key' | 'title' | 'render' | 'sortable'>,
): readonly Column<ManagerClientListItem>[] => [
  {
    key: 'business_name',
    title: clientTexts.businessName,
    render: (client) => client.business_name,
    face: businessFace,
    sortable: true,
    cut: true,
    onPhone: 'name',
  },
  {
    key: 'phone',
    title: clientTexts.phone,
    render: (client) => listPhone(client.phone),
    sortable: true,
    unbroken: true,
    onPhone: 'state',
  },
  { key: 'email', title: clientTexts.email, render: (client) => client.email, sortable: true, cut: true },
  {
    key: 'name',
    title: clientTexts.contactName,
    render: (client) => client.name,
    sortable: true,
    cut: true,
    onPhone: 'line',
  },
  { ...last, onPhone: 'extra' },
]

/** The columns of CLI-3. */
export const employeeClientColumns: readonly Column<EmployeeClientListItem>[] = [
  {
    key: 'business_name',
    title: clientTexts.businessName,
    render: (client) => client.business_name,
    face: businessFace,
    sortable: true,
    cut: true,
    onPhone: 'name',
  },
  {
    key: 'services',
    title: clientTexts.services,
    render: (client) => formatServices(client.services),
    onPhone: 'line',
  },
  {
    key: 'date',
    title: clientTexts.date,
    render: (client) => formatClientDate(client.date),
    sortable: true,
    unbroken: true,
    onPhone: 'state',
  },
]

/** The chosen services in one line, or None (CLI-3). */
export function formatServices(chosen: EmployeeClientListItem['services']): string {
  const names = services.filter((service) => chosen[service]).map((service) => clientTexts[service])
  return names.length > 0 ? names.join(clientTexts.serviceJoin) : clientTexts.noServices
}
