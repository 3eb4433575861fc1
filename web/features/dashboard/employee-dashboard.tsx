import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { me } from '#contract/auth.ts'
import { type EmployeeDashboard as Numbers, showEmployeeDashboard } from '#contract/dashboard.ts'
import type { DateReader } from '#contract/domain/format-dates.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { DashboardSkeleton } from './dashboard-section.tsx'
import { EmployeeCharts } from './charts.tsx'
import { listNeeds, listUnread, type Need } from './needs.ts'
import { NeedsYou } from '#web/features/dashboard/needs-you.tsx'
import { type QuietGroup, QuietLinks } from './quiet-links.tsx'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { isFirstTry } from '#web/lib/query/first-try.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { useDashboardUpdates } from './api.ts'
import { QueryState } from '#web/ui/query-state.tsx'

/** DASH-4 and DASH-5. */
export function EmployeeDashboard() {
  useDashboardUpdates(showEmployeeDashboard)
  const numbers = useQuery({ ...queryFor(showEmployeeDashboard, {}), refetchOnMount: everyMount })
  const own = useQuery(queryFor(me, {}))
  const reader = useDateReader()
  if (!numbers.data) {
    return <QueryState query={numbers} title={dashboardTexts.loadFailed} skeleton={<DashboardSkeleton />} />
  }
  // What needs them appears whole, so that none of it moves the rest.
  if (isFirstTry(own)) return <DashboardSkeleton />
  const { settings, unreadCount, pendingCount, approvedCount, deniedCount } = numbers.data
  const { vacation, add_new_clients } = settings.employee_permissions
  const places: QuietGroup[] = [
    {
      title: dashboardTexts.clientList,
      links: [
        { label: dashboardTexts.viewActiveList, to: '/clients' },
        { label: dashboardTexts.addNewClient, invite: 'Client', allowed: add_new_clients },
        { label: dashboardTexts.viewArchivedList, to: '/clients/archive' },
      ],
    },
    {
      title: dashboardTexts.unreadMessages,
      links: [{ label: dashboardTexts.inbox, to: '/messages', count: unreadCount }],
    },
    {
      title: dashboardTexts.account,
      links: [
        { label: dashboardTexts.preferences, to: '/settings/account' },
        { label: dashboardTexts.security, to: '/settings/security' },
        { label: employeeTexts.filesTitle, to: '/onboarding/files' },
      ],
    },
  ]
  return (
    <>
      <NeedsYou
        needs={listEmployeeNeeds(numbers.data, own.data?.onboarding_finished === false, reader)}
        nothing={numbers.data.sees_clients ? undefined : dashboardTexts.decidesWhatYouSee(own.data?.manager?.name)}
      />
      {/* Without the permission a sentence replaces the counts (DASH-4). */}
      <EmployeeCharts
        counts={vacation ? { pending: pendingCount, approved: approvedCount, declined: deniedCount } : undefined}
      />
      <QuietLinks groups={places} />
    </>
  )
}

const listEmployeeNeeds = ({ unreadCount, unread }: Numbers, unfinished: boolean, reader: DateReader): Need[] =>
  listNeeds(
    unfinished && {
      key: 'onboarding',
      icon: IconClipboardCheck,
      text: dashboardTexts.finishOnboarding,
      hint: dashboardTexts.finishOnboardingHint,
      action: dashboardTexts.continueOnboarding,
      to: '/onboarding/contact',
    },
    ...listUnread(unread, unreadCount, reader),
  )
