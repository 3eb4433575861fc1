import type { ClientDashboard } from '#contract/dashboard.ts'

export type OnboardingProgress =
  /** The services must be answered before the dashboard is shown. */
  { kind: 'services' } | { kind: 'open'; to: string; settled: number; of: number; minutes: number }

/** DASH-8 to DASH-10: counted by items; it leads to the first open one. */
export function getOnboardingProgress({ onboarding, required, completed, items }: ClientDashboard): OnboardingProgress {
  const { settled, of, minutes_left: minutes, next } = items
  if (!onboarding?.services_answered && required === 0 && completed === 0 && of === 0) return { kind: 'services' }
  const itemsPage = '/onboarding/items'
  // What the agency booked is confirmed first.
  const isConfirming = onboarding?.booked === true && settled === 0
  const nextPage = next === null ? itemsPage : `${itemsPage}/${next}`
  const to = of === 0 || isConfirming ? '/onboarding/services' : nextPage
  return { kind: 'open', to, settled, of, minutes }
}
