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
import { type ClientDashboard as Numbers, showClientDashboard } from '#contract/dashboard.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { onboardingStanding, type Standing } from '#web/features/dashboard/onboarding-progress.ts'
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx'
import { Figures } from '#web/features/dashboard/figures.tsx'
import { type Need, needsOf } from '#web/features/dashboard/need.ts'
import { NeedsYou } from '#web/features/dashboard/needs-you.tsx'
import { OnboardingCard } from '#web/features/dashboard/onboarding-card.tsx'
import { PlaceCard, PlaceCards, type PlaceRow } from '#web/features/dashboard/places.tsx'
import { Section } from '#web/features/dashboard/section.tsx'
import { useLiveNumbers } from '#web/features/dashboard/api.ts'
import { useClaims } from '#web/session/use-session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

const inbox = { label: dashboardTexts.inbox, to: '/messages' }

const accountOf = (id: string): PlaceRow[] => [
  { icon: IconUserCircle, label: dashboardTexts.contactInfo, goal: { to: '/settings/account' } },
  { icon: IconReceipt, label: dashboardTexts.billingInfo, goal: { to: '/account' } },
  { icon: IconShieldCheck, label: dashboardTexts.security, goal: { to: '/settings/security' } },
  { icon: IconFiles, label: dashboardTexts.filesAndContract, goal: { to: `/clients/${id}` } },
]

const socialForm: PlaceRow = { icon: IconForms, label: dashboardTexts.socialForm, goal: { to: '/form/social' } }
const brandingForm: PlaceRow = { icon: IconForms, label: dashboardTexts.brandingForm, goal: { to: '/form/branding' } }

/** DASH-6 to DASH-10. */
export function ClientDashboard() {
  const { id } = useClaims()
  useLiveNumbers(showClientDashboard)
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
  const standing = onboardingStanding(numbers.data)
  if (standing.kind === 'services') {
    // What is remembered may be from before the services were answered: nobody is sent away by that.
    return numbers.isFetching ? <DashboardSkeleton /> : <Navigate to="/onboarding/services" replace />
  }
  const forms = formsOf(numbers.data)
  return (
    <>
      <NeedsYou needs={clientNeeds(numbers.data, standing)} />
      <Section title={dashboardTexts.numbers}>
        <Figures
          groups={[
            {
              title: dashboardTexts.unreadMessages,
              figures: [{ label: dashboardTexts.forYou, value: numbers.data.unreadCount, to: inbox.to }],
              links: [inbox],
            },
          ]}
        >
          <OnboardingCard standing={standing} />
        </Figures>
      </Section>
      <Section title={dashboardTexts.places}>
        <PlaceCards>
          <PlaceCard title={dashboardTexts.forms} rows={forms}>
            {forms.length === 0 && dashboardTexts.noForms}
          </PlaceCard>
          <PlaceCard title={dashboardTexts.account} rows={accountOf(id)} />
        </PlaceCards>
      </Section>
    </>
  )
}

/** DASH-7. */
function formsOf({ onboarding }: Numbers): PlaceRow[] {
  return [...(onboarding?.social ? [socialForm] : []), ...(onboarding?.branding ? [brandingForm] : [])]
}

function clientNeeds({ unreadCount }: Numbers, standing: Standing): Need[] {
  return needsOf(
    unreadCount > 0 && {
      key: 'messages',
      icon: IconMessage,
      text: dashboardTexts.unread(unreadCount),
      action: dashboardTexts.inbox,
      goal: { to: '/messages' },
    },
    standing.kind === 'open' &&
      standing.incomplete > 0 && {
        key: 'onboarding',
        icon: IconClipboardCheck,
        text: dashboardTexts.onboardingLeft(standing.incomplete),
        action: dashboardTexts.completeOnboarding,
        goal: { to: standing.to },
      },
  )
}
