import {
  IconAddressBook,
  IconArchive,
  IconLock,
  IconPlus,
  IconShieldCheck,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { PlaceCard, PlaceCards, type PlaceRow } from '#web/features/dashboard/places.tsx'

const clients: PlaceRow[] = [
  { icon: IconAddressBook, label: dashboardTexts.viewClients, goal: { to: '/clients' } },
  { icon: IconArchive, label: dashboardTexts.archived, goal: { to: '/clients/archive' } },
  { icon: IconPlus, label: dashboardTexts.addNewClient, goal: { invite: 'Client' } },
]

const employees: PlaceRow[] = [
  { icon: IconUsersGroup, label: dashboardTexts.viewEmployees, goal: { to: '/employees' } },
  { icon: IconArchive, label: dashboardTexts.viewArchivedEmployees, goal: { to: '/employees/archive' } },
  { icon: IconLock, label: dashboardTexts.employeePermissions, goal: { to: '/permissions/select' } },
  { icon: IconPlus, label: dashboardTexts.createEmployee, goal: { invite: 'Employee' } },
]

const account: PlaceRow[] = [
  { icon: IconUserCircle, label: dashboardTexts.preferences, goal: { to: '/settings/account' } },
  { icon: IconShieldCheck, label: dashboardTexts.security, goal: { to: '/settings/security' } },
]

export function ManagerPlaces({ agency }: { agency: boolean }) {
  return (
    <PlaceCards>
      <PlaceCard title={dashboardTexts.clientList} rows={clients} />
      {agency && <PlaceCard title={dashboardTexts.employeeResources} rows={employees} />}
      <PlaceCard title={dashboardTexts.account} rows={account} />
    </PlaceCards>
  )
}
