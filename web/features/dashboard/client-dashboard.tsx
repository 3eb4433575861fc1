import { useQuery } from '@tanstack/react-query'
import { Navigate } from '#web/lib/navigation/router.tsx'
import { type ClientDashboard as Numbers, showClientDashboard } from '#contract/dashboard.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { ConfirmDates, isAroundDecember, useIsDateCardPending } from '#web/features/client-dates/index.ts'
import { ClientHome } from './client-home.tsx'
import { DashboardSkeleton } from './dashboard-section.tsx'
import { getOnboardingProgress } from './onboarding-progress.ts'
import { type QuietGroup, QuietLinks } from './quiet-links.tsx'
import { useDashboardUpdates } from './api.ts'
import { isViewing } from '#web/session/session.ts'
import { useClaims } from '#web/session/use-session.ts'
import { QueryState } from '#web/ui/query-state.tsx'

/** DASH-6 to DASH-10. A Manager who sees the app as the client sees no unread messages (decision 39). */
export function ClientDashboard() {
  const { id } = useClaims()
  useDashboardUpdates(showClientDashboard)
  const numbers = useQuery({ ...queryFor(showClientDashboard, {}), refetchOnMount: everyMount })
  const isDateCardPending = useIsDateCardPending('Client')
  if (!numbers.data) {
    return <QueryState query={numbers} title={commonTexts.somethingWrong} skeleton={<DashboardSkeleton />} />
  }
  const progress = getOnboardingProgress(numbers.data)
  if (progress.kind === 'services') {
    // Cached numbers may be older than the services' answers, so only a fresh result redirects.
    return numbers.isFetching ? <DashboardSkeleton /> : <Navigate to="/onboarding/services" replace />
  }
  if (isDateCardPending) return <DashboardSkeleton />
  return (
    <>
      {isAroundDecember() && <ConfirmDates />}
      <ClientHome numbers={numbers.data} progress={progress} />
      <QuietLinks groups={placesOf(numbers.data, id, progress.to)} />
    </>
  )
}

/** The other places of the documents, with the questionnaires of chosen services (DASH-7). */
function placesOf({ onboarding, unreadCount }: Numbers, id: string, next: string): QuietGroup[] {
  const forms = [
    ...(onboarding?.social ? [{ label: dashboardTexts.socialForm, to: '/form/social' }] : []),
    ...(onboarding?.branding ? [{ label: dashboardTexts.brandingForm, to: '/form/branding' }] : []),
  ]
  return [
    {
      title: dashboardTexts.onboarding,
      links: [{ label: dashboardTexts.completeOnboarding, to: next }],
    },
    { title: dashboardTexts.forms, links: forms, text: forms.length === 0 && dashboardTexts.noForms },
    {
      title: dashboardTexts.account,
      links: [
        { label: dashboardTexts.contactInfo, to: '/settings/account' },
        { label: dashboardTexts.billingInfo, to: '/account' },
        { label: dashboardTexts.security, to: '/settings/security' },
        { label: dashboardTexts.filesAndContract, to: `/clients/${id}` },
      ],
    },
    ...(isViewing()
      ? []
      : [
          {
            title: dashboardTexts.unreadMessages,
            links: [{ label: dashboardTexts.inbox, to: '/messages', count: unreadCount }],
          },
        ]),
  ]
}
