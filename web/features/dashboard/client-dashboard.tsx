import {
  IconClipboardCheck,
  IconFiles,
  IconForms,
  IconMessage,
  IconReceipt,
  IconShieldCheck,
  IconUserCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { me } from '#contract/auth.ts'
import { type ClientDashboard as Numbers, showClientDashboard } from '#contract/dashboard.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { ConfirmDates, isAroundDecember } from '#web/features/client-dates/index.ts'
import { AgencyAtWork, getOnboardingProgress, OnboardingCard, type OnboardingProgress } from './onboarding-card.tsx'
import { DashboardSection, DashboardSkeleton } from './dashboard-section.tsx'
import { type FigureGroup, Figures } from '#web/features/dashboard/figures.tsx'
import { listNeeds, type Need } from './needs.ts'
import { NeedsYou } from '#web/features/dashboard/needs-you.tsx'
import { type DashboardLink, LinkCard, LinkCards } from './link-cards.tsx'
import { OwnDueDate } from '#web/features/reminders/index.ts'
import { useDashboardUpdates } from './api.ts'
import { isViewing } from '#web/session/session.ts'
import { useClaims } from '#web/session/use-session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

const inbox = { label: dashboardTexts.inbox, to: '/messages' }

const accountLinks = (id: string): DashboardLink[] => [
  { icon: IconUserCircle, label: dashboardTexts.contactInfo, destination: { to: '/settings/account' } },
  { icon: IconReceipt, label: dashboardTexts.billingInfo, destination: { to: '/account' } },
  { icon: IconShieldCheck, label: dashboardTexts.security, destination: { to: '/settings/security' } },
  { icon: IconFiles, label: dashboardTexts.filesAndContract, destination: { to: `/clients/${id}` } },
]

const socialForm: DashboardLink = {
  icon: IconForms,
  label: dashboardTexts.socialForm,
  destination: { to: '/form/social' },
}
const brandingForm: DashboardLink = {
  icon: IconForms,
  label: dashboardTexts.brandingForm,
  destination: { to: '/form/branding' },
}

/** DASH-6 to DASH-10. A Manager who sees the app as the client sees no unread messages (decision 39). */
export function ClientDashboard() {
  const { id } = useClaims()
  const business = useQuery(queryFor(me, {})).data?.manager?.business_name ?? dashboardTexts.someAgency
  useDashboardUpdates(showClientDashboard)
  const numbers = useQuery({ ...queryFor(showClientDashboard, {}), refetchOnMount: 'always' })
  if (numbers.isError && !numbers.data) {
    return (
      <ErrorState
        title={commonTexts.somethingWrong}
        text={numbers.error.message}
        onRetry={() => void numbers.refetch()}
        pending={numbers.isFetching}
      />
    )
  }
  if (!numbers.data) return <DashboardSkeleton />
  const progress = getOnboardingProgress(numbers.data)
  if (progress.kind === 'services') {
    // Cached numbers may be older than the services' answers, so only a fresh result redirects.
    return numbers.isFetching ? <DashboardSkeleton /> : <Navigate to="/onboarding/services" replace />
  }
  const forms = listForms(numbers.data)
  return (
    <>
      {isAroundDecember() && <ConfirmDates />}
      <NeedsYou needs={listClientNeeds(numbers.data, progress)} />
      {progress.of > 0 && progress.settled >= progress.of && (
        <DashboardSection title={dashboardTexts.agencyAtWork}>
          <AgencyAtWork business={business} services={numbers.data.services} />
        </DashboardSection>
      )}
      {progress.settled < progress.of && <OwnDueDate later />}
      <DashboardSection title={dashboardTexts.numbers}>
        <Figures groups={isViewing() ? [] : [unreadMessages(numbers.data.unreadCount)]}>
          <OnboardingCard progress={progress} />
        </Figures>
      </DashboardSection>
      <DashboardSection title={dashboardTexts.places}>
        <LinkCards>
          <LinkCard title={dashboardTexts.forms} rows={forms}>
            {forms.length === 0 && dashboardTexts.noForms}
          </LinkCard>
          <LinkCard title={dashboardTexts.account} rows={accountLinks(id)} />
        </LinkCards>
      </DashboardSection>
    </>
  )
}

const unreadMessages = (count: number): FigureGroup => ({
  title: dashboardTexts.unreadMessages,
  figures: [{ label: dashboardTexts.forYou, value: count, to: inbox.to }],
  links: [inbox],
})

/** The questionnaires of chosen services (DASH-7). */
function listForms({ onboarding }: Numbers): DashboardLink[] {
  return [...(onboarding?.social ? [socialForm] : []), ...(onboarding?.branding ? [brandingForm] : [])]
}

function listClientNeeds({ unreadCount }: Numbers, progress: OnboardingProgress): Need[] {
  return listNeeds(
    unreadCount > 0 &&
      !isViewing() && {
        key: 'messages',
        icon: IconMessage,
        text: dashboardTexts.unread(unreadCount),
        action: dashboardTexts.inbox,
        destination: { to: '/messages' },
      },
    progress.kind === 'open' &&
      progress.settled < progress.of && {
        key: 'onboarding',
        icon: IconClipboardCheck,
        text: dashboardTexts.onboardingLeft(progress.of - progress.settled, progress.minutes),
        action: dashboardTexts.completeOnboarding,
        destination: { to: progress.to },
      },
  )
}
