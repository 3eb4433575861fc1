import { type Chosen, type PageName, type StepPath, stepsFor } from '#contract/domain/onboarding-steps.ts'
import type { OnboardingAccount, OnboardingRecord } from '#contract/onboarding-record.ts'
import { onboardingTexts } from '#contract/texts/onboarding.ts'
import { estimateMinutesLeft } from '#web/features/onboarding/wizard/minutes-left.ts'
import { StepNav } from '#web/features/onboarding/wizard/step-nav.tsx'

const isDone = (record: Props['record'], path: StepPath, page: PageName | undefined): boolean =>
  page ? record[page].completed : path === '/onboarding/services' && record.services_answered

type Props = { record: OnboardingRecord | OnboardingAccount; at: StepPath }

/** The steps that apply (ONB-1). */
export function OnboardingStepNav({ record, at }: Props) {
  const steps = stepsFor(record satisfies Chosen).map(({ path, page }) => ({
    path,
    name: onboardingTexts.stepNames[path],
    done: isDone(record, path, page),
  }))
  return <StepNav steps={steps} at={at} minutes={estimateMinutesLeft(record, at)} />
}
