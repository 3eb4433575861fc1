import {
  IconAddressBook,
  IconArchive,
  IconClipboardCheck,
  IconMessage,
  IconPlus,
  IconShieldCheck,
  IconUserCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { me } from '#contract/auth.ts'
import { type EmployeeDashboard as Numbers, showEmployeeDashboard } from '#contract/dashboard.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx'
import { type FigureGroup, Figures, TextCard } from '#web/features/dashboard/figures.tsx'
import { type Need, needsOf } from '#web/features/dashboard/need.ts'
import { NeedsYou } from '#web/features/dashboard/needs-you.tsx'
import { PlaceCard, PlaceCards, type PlaceRow } from '#web/features/dashboard/places.tsx'
import { Section } from '#web/features/dashboard/section.tsx'
import { useLiveNumbers } from '#web/features/dashboard/api.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

const inbox = { label: dashboardTexts.inbox, to: '/messages' }
const requests = { label: dashboardTexts.viewRequests, to: '/view-requests' }
const calendar = { label: vacationTexts.viewCalendar, to: '/calendar' }

const activeClients: PlaceRow = {
  icon: IconAddressBook,
  label: dashboardTexts.viewActiveList,
  goal: { to: '/clients' },
}
const addClient: PlaceRow = { icon: IconPlus, label: dashboardTexts.addNewClient, goal: { invite: 'Client' } }
const archivedClients: PlaceRow = {
  icon: IconArchive,
  label: dashboardTexts.viewArchivedList,
  goal: { to: '/clients/archive' },
}

const account: PlaceRow[] = [
  { icon: IconUserCircle, label: dashboardTexts.preferences, goal: { to: '/settings/account' } },
  { icon: IconShieldCheck, label: dashboardTexts.security, goal: { to: '/settings/security' } },
]

/** DASH-4 and DASH-5. */
export function EmployeeDashboard() {
  useLiveNumbers(showEmployeeDashboard)
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
      <NeedsYou needs={employeeNeeds(numbers.data, own.data?.onboarding_finished === false)} />
      <Section title={dashboardTexts.numbers}>
        <Figures groups={figuresOf(numbers.data)}>
          {!vacation && (
            <TextCard title={dashboardTexts.vacations} text={dashboardTexts.vacationNotAllowed} links={[calendar]} />
          )}
        </Figures>
      </Section>
      <Section title={dashboardTexts.places}>
        <PlaceCards>
          <PlaceCard
            title={dashboardTexts.clientList}
            rows={add_new_clients ? [activeClients, addClient, archivedClients] : [activeClients, archivedClients]}
          />
          <PlaceCard title={dashboardTexts.account} rows={account} />
        </PlaceCards>
      </Section>
    </>
  )
}

function employeeNeeds({ unreadCount }: Numbers, unfinished: boolean): Need[] {
  return needsOf(
    unfinished && {
      key: 'onboarding',
      icon: IconClipboardCheck,
      text: dashboardTexts.finishOnboarding,
      hint: dashboardTexts.finishOnboardingHint,
      action: dashboardTexts.continueOnboarding,
      goal: { to: '/onboarding/contact' },
    },
    unreadCount > 0 && {
      key: 'messages',
      icon: IconMessage,
      text: dashboardTexts.unread(unreadCount),
      action: dashboardTexts.inbox,
      goal: { to: '/messages' },
    },
  )
}

function figuresOf({ settings, unreadCount, pendingCount, approvedCount, deniedCount }: Numbers): FigureGroup[] {
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
  // Without the permission the document has a text in the place of the counts.
  return settings.employee_permissions.vacation ? [messages, vacations] : [messages]
}
