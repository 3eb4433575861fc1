import {
  IconAddressBook,
  IconArchive,
  IconClipboardCheck,
  IconFiles,
  IconMessage,
  IconPlus,
  IconShieldCheck,
  IconUserCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { me } from '#contract/auth.ts'
import { type EmployeeDashboard as Numbers, showEmployeeDashboard } from '#contract/dashboard.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { DashboardSection, DashboardSkeleton } from './dashboard-section.tsx'
import { type FigureGroup, Figures, TextCard } from '#web/features/dashboard/figures.tsx'
import { EmployeeCharts } from './charts.tsx'
import { listNeeds, type Need } from './needs.ts'
import { NeedsYou } from '#web/features/dashboard/needs-you.tsx'
import { type DashboardLink, LinkCard, LinkCards } from './link-cards.tsx'
import { useDashboardUpdates } from './api.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

const inbox = { label: dashboardTexts.inbox, to: '/messages' }
const requests = { label: dashboardTexts.viewRequests, to: '/view-requests' }
const calendar = { label: vacationTexts.viewCalendar, to: '/calendar' }

const activeClients: DashboardLink = {
  icon: IconAddressBook,
  label: dashboardTexts.viewActiveList,
  destination: { to: '/clients' },
}
const addClient: DashboardLink = {
  icon: IconPlus,
  label: dashboardTexts.addNewClient,
  destination: { invite: 'Client' },
}
const archivedClients: DashboardLink = {
  icon: IconArchive,
  label: dashboardTexts.viewArchivedList,
  destination: { to: '/clients/archive' },
}

const account: DashboardLink[] = [
  { icon: IconUserCircle, label: dashboardTexts.preferences, destination: { to: '/settings/account' } },
  { icon: IconShieldCheck, label: dashboardTexts.security, destination: { to: '/settings/security' } },
  { icon: IconFiles, label: employeeTexts.filesTitle, destination: { to: '/onboarding/files' } },
]

/** DASH-4 and DASH-5. */
export function EmployeeDashboard() {
  useDashboardUpdates(showEmployeeDashboard)
  const numbers = useQuery({ ...queryFor(showEmployeeDashboard, {}), refetchOnMount: 'always' })
  const own = useQuery(queryFor(me, {}))
  if (numbers.isError && !numbers.data) {
    return (
      <ErrorState
        title={dashboardTexts.loadFailed}
        onRetry={() => void numbers.refetch()}
        pending={numbers.isFetching}
      />
    )
  }
  if (!numbers.data) return <DashboardSkeleton />
  const { vacation, add_new_clients } = numbers.data.settings.employee_permissions
  return (
    <>
      <NeedsYou needs={listEmployeeNeeds(numbers.data, own.data?.onboarding_finished === false)} />
      <EmployeeCharts />
      <DashboardSection title={dashboardTexts.numbers}>
        <Figures groups={buildFigures(numbers.data)}>
          {!vacation && (
            <TextCard title={dashboardTexts.vacations} text={dashboardTexts.vacationNotAllowed} links={[calendar]} />
          )}
        </Figures>
      </DashboardSection>
      <DashboardSection title={dashboardTexts.places}>
        <LinkCards>
          <LinkCard
            title={dashboardTexts.clientList}
            rows={[activeClients, { ...addClient, allowed: add_new_clients }, archivedClients]}
          />
          <LinkCard title={dashboardTexts.account} rows={account} />
        </LinkCards>
      </DashboardSection>
    </>
  )
}

function listEmployeeNeeds({ unreadCount }: Numbers, unfinished: boolean): Need[] {
  return listNeeds(
    unfinished && {
      key: 'onboarding',
      icon: IconClipboardCheck,
      text: dashboardTexts.finishOnboarding,
      hint: dashboardTexts.finishOnboardingHint,
      action: dashboardTexts.continueOnboarding,
      destination: { to: '/onboarding/contact' },
    },
    unreadCount > 0 && {
      key: 'messages',
      icon: IconMessage,
      text: dashboardTexts.unread(unreadCount),
      action: dashboardTexts.inbox,
      destination: { to: '/messages' },
    },
  )
}

function buildFigures({ settings, unreadCount, pendingCount, approvedCount, deniedCount }: Numbers): FigureGroup[] {
  const messages: FigureGroup = {
    title: dashboardTexts.unreadMessages,
    figures: [{ label: dashboardTexts.forYou, value: unreadCount, to: inbox.to }],
    links: [inbox],
  }
  const vacations: FigureGroup = {
    title: dashboardTexts.vacations,
    figures: [
      { label: dashboardTexts.pending, value: pendingCount, to: `${requests.to}?status=Pending` },
      { label: dashboardTexts.approved, value: approvedCount, to: `${requests.to}?status=Approved` },
      { label: dashboardTexts.declined, value: deniedCount, to: `${requests.to}?status=Denied` },
    ],
    links: [{ label: vacationTexts.newRequest, to: '/submit-request' }, requests, calendar],
  }
  // Without the permission a text replaces the counts (DASH-4).
  return settings.employee_permissions.vacation ? [messages, vacations] : [messages]
}
