import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { ClientDashboard } from '#web/features/dashboard/client-dashboard.tsx'
import { EmployeeDashboard } from '#web/features/dashboard/employee-dashboard.tsx'
import { ManagerDashboard } from '../manager-dashboard.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page/page.tsx'

const dashboards = { Manager: ManagerDashboard, Employee: EmployeeDashboard, Client: ClientDashboard } as const

/** `/dashboard`. */
export function DashboardPage() {
  const Dashboard = dashboards[useClaims().role]
  return (
    <Page title={dashboardTexts.title}>
      <Dashboard />
    </Page>
  )
}
