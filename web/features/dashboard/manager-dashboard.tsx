import {
  IconAddressBook,
  IconArchive,
  IconLock,
  IconPlus,
  IconShieldCheck,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ManagerDashboard as Numbers, showManagerDashboard } from '#contract/dashboard.ts'
import { hasEmployees } from '#contract/domain/plans.ts'
import { listInvitations } from '#contract/invitations.ts'
import { showSubscription } from '#contract/subscription.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import { useNewClientUpdates } from '#web/features/clients/index.ts'
import { useDashboardUpdates, usePendingVacations } from './api.ts'
import { DashboardSection, DashboardSkeleton } from './dashboard-section.tsx'
import { type FigureGroup, Figures } from './figures.tsx'
import { type DashboardLink, LinkCard, LinkCards } from './link-cards.tsx'
import { NeedsYou } from './needs-you.tsx'
import { FirstSteps } from './first-steps.tsx'
import { listManagerNeeds } from './needs.ts'
import { OnboardingPipeline, useClientCount, useReminders } from './onboarding-pipeline.tsx'
import { ManagerCharts } from './charts.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { DateConfirmations, isAroundDecember } from '#web/features/client-dates/index.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { isFirstTry } from '#web/lib/query/first-try.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** DASH-1 to DASH-3, and DASH-12. */
export function ManagerDashboard() {
  useDashboardUpdates(showManagerDashboard)
  useNewClientUpdates()
  const numbers = useQuery({ ...queryFor(showManagerDashboard, {}), refetchOnMount: 'always' })
  const invitations = useQuery(queryFor(listInvitations, {}))
  const agency = hasEmployees(useQuery(queryFor(showSubscription, {})).data?.tier)
  const waiting = usePendingVacations(agency && (numbers.data?.pending ?? 0) > 0)
  const reminders = useReminders()
  const steps = useFirstSteps(useClientCount() === 0, agency)
  const reader = useDateReader()

  if (numbers.error && !numbers.data) {
    return (
      <ErrorState
        title={commonTexts.somethingWrong}
        text={numbers.error.message}
        onRetry={() => void numbers.refetch()}
        pending={numbers.isFetching}
      />
    )
  }
  // The parts appear together, so that none of them moves another.
  const isPending = isFirstTry(invitations) || isFirstTry(reminders) || waiting === undefined || steps === 'pending'
  if (!numbers.data || isPending) return <DashboardSkeleton />
  const invited = invitations.data?.items.filter(({ role }) => role === 'Client') ?? []
  const toReview = reminders.data?.stages?.review ?? 0
  const needs = listManagerNeeds(numbers.data, { agency, waiting, toReview, reader })
  return (
    <>
      {(!steps || needs.length > 0) && <NeedsYou needs={needs} />}
      {steps ? (
        <FirstSteps steps={steps} />
      ) : (
        <>
          {isAroundDecember() && <DateConfirmations />}
          <OnboardingPipeline invitations={invited} />
          <ManagerCharts agency={agency} />
          <DashboardSection title={dashboardTexts.numbers}>
            <Figures groups={buildFigures(numbers.data, agency)} />
          </DashboardSection>
        </>
      )}
      <DashboardSection title={dashboardTexts.places}>
        <ManagerLinks agency={agency} />
      </DashboardSection>
    </>
  )
}

const inbox = { label: dashboardTexts.inbox, to: '/messages' }
const details = { label: dashboardTexts.details, to: '/employee-unread-messages' }
const manage = { label: dashboardTexts.manage, to: '/vacation-requests' }

function buildFigures(numbers: Numbers, agency: boolean): FigureGroup[] {
  const { managerCount, employeeCount, pending, approved, denied } = numbers
  const messages: FigureGroup = {
    title: dashboardTexts.unreadMessages,
    figures: [
      { label: dashboardTexts.forYou, value: managerCount, to: inbox.to },
      ...(agency ? [{ label: dashboardTexts.forEmployees, value: employeeCount, to: details.to }] : []),
    ],
    links: agency ? [inbox, details] : [inbox],
  }
  const vacations: FigureGroup = {
    title: dashboardTexts.vacations,
    figures: [
      { label: dashboardTexts.pending, value: pending, to: `${manage.to}?status=Pending` },
      { label: dashboardTexts.approved, value: approved, to: `${manage.to}?status=Approved` },
      { label: dashboardTexts.declined, value: denied, to: `${manage.to}?status=Denied` },
    ],
    links: [{ label: vacationTexts.viewCalendar, to: '/calendar' }, manage],
  }
  return agency ? [messages, vacations] : [messages]
}

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

function ManagerLinks({ agency }: { agency: boolean }) {
  return (
    <LinkCards>
      <LinkCard title={dashboardTexts.clientList} rows={clients} />
      {agency && <LinkCard title={dashboardTexts.employeeResources} rows={employees} />}
      <LinkCard title={dashboardTexts.account} rows={account} />
    </LinkCards>
  )
}
