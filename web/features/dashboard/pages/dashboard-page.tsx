import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { ClientDashboard } from '#web/features/dashboard/client-dashboard.tsx'
import { EmployeeDashboard } from '#web/features/dashboard/employee-dashboard.tsx'
import { ManagerDashboard } from '../manager-dashboard.tsx'
import { useClientCount } from '../onboarding-pipeline.tsx'
import { InviteButton } from '#web/features/invitations/index.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page/page.tsx'

/** Outlined: the first thing that needs the Manager has the filled button. Before the first client the steps offer it. */
function AddClient() {
  const hasClients = (useClientCount() ?? 0) > 0
  return (
    <InviteButton
      role="Client"
      allowed={hasClients}
      renderTrigger={(open) => (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
          {dashboardTexts.addNewClient}
        </Button>
      )}
    />
  )
}

const dashboards = { Manager: ManagerDashboard, Employee: EmployeeDashboard, Client: ClientDashboard } as const

export function DashboardPage() {
  const { role } = useClaims()
  const Dashboard = dashboards[role]
  return (
    <Page title={dashboardTexts.title} action={role === 'Manager' && <AddClient />}>
      <Dashboard />
    </Page>
  )
}
