import { requiredPages, type StepPath, stepsFor } from '#contract/domain/onboarding-steps.ts'
import type { OnboardingAccount, OnboardingRecord } from '#contract/onboarding-record.ts'

/** About how long a page takes somebody who has what it asks for at hand, in minutes. */
const minutesPerPage = {
  accounts_page: 3,
  assets_page: 2,
  events_page: 2,
  emailforms_page: 1,
  social_handles_page: 1,
  social_questions_page: 6,
  branding_questions_page: 6,
} as const

/** From this step on, without what was done already. */
export function estimateMinutesLeft(record: OnboardingRecord | OnboardingAccount, at: StepPath): number {
  const paths = stepsFor(record).map(({ path }) => path)
  const ahead = new Set(
    stepsFor(record)
      .slice(paths.indexOf(at))
      .map(({ page }) => page),
  )
  return requiredPages(record)
    .filter((page) => ahead.has(page) && !record[page].completed)
    .reduce((sum, page) => sum + minutesPerPage[page], 0)
}
