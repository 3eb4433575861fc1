import { useQuery } from '@tanstack/react-query'
import { type ManagerDashboard as Numbers, showManagerDashboard } from '#contract/dashboard.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import { listInvitations } from '#contract/invitations.ts'
import { showSubscription } from '#contract/subscription.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { useNewClientUpdates } from '#web/features/clients/index.ts'
import { useDashboardUpdates, usePendingVacations } from './api.ts'
import { DashboardSkeleton } from './dashboard-section.tsx'
import { type QuietGroup, QuietLinks } from './quiet-links.tsx'
import { NeedsYou } from './needs-you.tsx'
import { FirstSteps } from './first-steps.tsx'
import { listManagerNeeds } from './needs.ts'
import { OnboardingPipeline, useClientCount, useReminders } from './onboarding-pipeline.tsx'
import { ManagerCharts } from './charts.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { DateConfirmations, isAroundDecember, useIsDateCardPending } from '#web/features/client-dates/index.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { isFirstTry } from '#web/lib/query/first-try.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { QueryState } from '#web/ui/query-state.tsx'

/** DASH-1 to DASH-3, and DASH-12. */
export function ManagerDashboard() {
  useDashboardUpdates(showManagerDashboard)
  useNewClientUpdates()
  const numbers = useQuery({ ...queryFor(showManagerDashboard, {}), refetchOnMount: everyMount })
  const invitations = useQuery(queryFor(listInvitations, {}))
  const agency = hasEmployees(useQuery(queryFor(showSubscription, {})).data?.tier)
  const waiting = usePendingVacations(agency)
  const reminders = useReminders()
  const steps = useFirstSteps(useClientCount() === 0, agency)
  const isDateCardPending = useIsDateCardPending('Manager') && !steps
  const reader = useDateReader()

  if (!numbers.data) {
    return <QueryState query={numbers} title={commonTexts.somethingWrong} skeleton={<DashboardSkeleton />} />
  }
  // The parts appear together, so that none of them moves another.
  const vacationsMissing = waiting === undefined && numbers.data.pending > 0
  const isPending = isFirstTry(invitations) || isFirstTry(reminders) || vacationsMissing || steps === 'pending'
  if (isPending || isDateCardPending) return <DashboardSkeleton />
  const invited = invitations.data?.items.filter(({ role }) => role === 'Client') ?? []
  const needs = listManagerNeeds(numbers.data, { agency, waiting: waiting ?? [], reader })
  return (
    <>
      {(!steps || needs.length > 0) && <NeedsYou needs={needs} />}
      {steps ? (
        <FirstSteps steps={steps} />
      ) : (
        <>
          {isAroundDecember() && <DateConfirmations />}
          <OnboardingPipeline invitations={invited} />
          <ManagerCharts numbers={agency && numbers.data.employees > 0 ? numbers.data : undefined} />
        </>
      )}
      <QuietLinks groups={placesOf(numbers.data, agency)} />
    </>
  )
}

/** The other places of the documents (DASH-1 to DASH-3). */
function placesOf({ managerCount, employeeCount }: Numbers, agency: boolean): QuietGroup[] {
  const clients: QuietGroup = {
    title: dashboardTexts.clientList,
    links: [
      { label: dashboardTexts.viewClients, to: '/clients' },
      { label: dashboardTexts.archived, to: '/clients/archive' },
    ],
  }
  const employees: QuietGroup = {
    title: dashboardTexts.employeeResources,
    links: [
      { label: dashboardTexts.viewEmployees, to: '/employees' },
      { label: dashboardTexts.viewArchivedEmployees, to: '/employees/archive' },
      { label: dashboardTexts.createEmployee, invite: 'Employee' },
      { label: dashboardTexts.employeePermissions, to: '/permissions/select' },
    ],
  }
  const messages: QuietGroup = {
    title: dashboardTexts.unreadMessages,
    links: [
      { label: dashboardTexts.inbox, to: '/messages', count: managerCount },
      ...(agency ? [{ label: dashboardTexts.details, to: '/employee-unread-messages', count: employeeCount }] : []),
    ],
  }
  const account: QuietGroup = {
    title: dashboardTexts.account,
    links: [
      { label: dashboardTexts.preferences, to: '/settings/account' },
      { label: dashboardTexts.security, to: '/settings/security' },
    ],
  }
  return [clients, ...(agency ? [employees] : []), messages, account]
}
