import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { updateSocialHandles } from '#contract/onboarding.ts'
import { handleTexts } from '#contract/texts/onboarding.ts'
import { SocialHandleFields } from '../website/website-fields.tsx'
import { merge } from '#web/features/onboarding/autosave/changes.ts'
import { useOnboardingRecord } from '../api.ts'
import { WizardStep } from '#web/features/onboarding/wizard/wizard-step.tsx'

/** `/onboarding/links/social`. */
export function SocialHandlesPage() {
  return (
    <WizardStep
      loaded={useOnboardingRecord()}
      path="/onboarding/links/social"
      endpoint={updateSocialHandles}
      title={handleTexts.title}
      why={handleTexts.why}
    >
      {({ record, pending, edit, problemAt }) => (
        <SocialHandleFields
          handles={merge<OnboardingRecord['social_handles']>(record.social_handles, pending.handles ?? {})}
          onChange={(handles) => edit({ handles }, { handles: record.social_handles })}
          problemAt={(key) => problemAt(`handles.${key}`)}
        />
      )}
    </WizardStep>
  )
}
