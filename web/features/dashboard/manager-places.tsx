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
import { LinkCard, LinkCards, type DashboardLink } from '#web/features/dashboard/places.tsx'

const clients: DashboardLink[] = [
  { icon: IconAddressBook, label: dashboardTexts.viewClients, destination: { to: '/clients' } },
  { icon: IconArchive, label: dashboardTexts.archived, destination: { to: '/clients/archive' } },
  { icon: IconPlus, label: dashboardTexts.addNewClient, destination: { invite: 'Client' } },
]

const employees: DashboardLink[] = [
  { icon: IconUsersGroup, label: dashboardTexts.viewEmployees, destination: { to: '/employees' } },
  { icon: IconArchive, label: dashboardTexts.viewArchivedEmployees, destination: { to: '/employees/archive' } },
  { icon: IconLock, label: dashboardTexts.employeePermissions, destination: { to: '/permissions/select' } },
  { icon: IconPlus, label: dashboardTexts.createEmployee, destination: { invite: 'Employee' } },
]

const account: DashboardLink[] = [
  { icon: IconUserCircle, label: dashboardTexts.preferences, destination: { to: '/settings/account' } },
  { icon: IconShieldCheck, label: dashboardTexts.security, destination: { to: '/settings/security' } },
]

export function ManagerLinks({ agency }: { agency: boolean }) {
  return (
    <LinkCards>
      <LinkCard title={dashboardTexts.clientList} rows={clients} />
      {agency && <LinkCard title={dashboardTexts.employeeResources} rows={employees} />}
      <LinkCard title={dashboardTexts.account} rows={account} />
    </LinkCards>
  )
}
