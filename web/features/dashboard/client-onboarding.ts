import type { ClientDashboard } from '#contract/dashboard.ts'
import type { OnboardingRecord } from '#contract/onboarding-record.ts'

/** Which services were chosen, as far as the next step asks for them. */
export type Chosen = Pick<OnboardingRecord, 'social' | 'webdev' | 'seo' | 'branding' | 'reputation'>

/** Where Complete Onboarding goes (DASH-10). SEO without branding has no assets page: its step is the accounts. */
export function onboardingStep({ social, webdev, seo, branding, reputation }: Chosen): string {
  if (social || webdev || reputation) return '/onboarding/accounts'
  if (branding) return '/onboarding/assets'
  return seo ? '/onboarding/accounts' : '/onboarding/services'
}

export type Standing =
  /** There is no record yet, and nothing that the client could do. */
  | { kind: 'not-open' }
  /** The services come first, before the dashboard has anything to show. */
  | { kind: 'services' }
  | { kind: 'open'; to: string; completed: number; incomplete: number }

/** Where a client stands with the onboarding (DASH-8, DASH-9). */
export function onboardingStanding({ onboarding, required, completed }: ClientDashboard): Standing {
  if (!onboarding) return { kind: 'not-open' }
  if (required === 0 && completed === 0 && !onboarding.services_answered) return { kind: 'services' }
  return { kind: 'open', to: onboardingStep(onboarding), completed, incomplete: required - completed }
}
