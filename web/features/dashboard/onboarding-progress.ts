import type { ClientDashboard } from '#contract/dashboard.ts'
import { completeOnboardingStep } from '#contract/domain/onboarding-steps.ts'

export type OnboardingProgress =
  /** The services come first, before the dashboard has anything to show. */
  { kind: 'services' } | { kind: 'open'; to: string; completed: number; incomplete: number }

/** Where a client stands with the onboarding (DASH-8, DASH-9). */
export function getOnboardingProgress({ onboarding, required, completed }: ClientDashboard): OnboardingProgress {
  if (!onboarding?.services_answered && required === 0 && completed === 0) return { kind: 'services' }
  const to = onboarding ? completeOnboardingStep(onboarding) : '/onboarding/services'
  return { kind: 'open', to, completed, incomplete: required - completed }
}
