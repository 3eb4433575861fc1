import type { OnboardingRecord } from '#contract/onboarding-record.ts'
import { updateFormEmails } from '#contract/onboarding.ts'
import { formEmailTexts } from '#contract/texts/onboarding.ts'
import { FormEmailFields } from '../website/website-fields.tsx'
import { merge } from '#web/features/onboarding/autosave/changes.ts'
import { useOnboardingRecord } from '../api.ts'
import { WizardStep } from '#web/features/onboarding/wizard/wizard-step.tsx'

/** `/onboarding/emails`. */
export function FormEmailsPage() {
  return (
    <WizardStep
      loaded={useOnboardingRecord()}
      path="/onboarding/emails"
      endpoint={updateFormEmails}
      title={formEmailTexts.title}
      why={formEmailTexts.why}
    >
      {({ record, pending, edit, problemAt }) => (
        <FormEmailFields
          emails={merge<OnboardingRecord['form_emails']>(record.form_emails, pending.forms ?? {})}
          webstore={record.webstore}
          onChange={(forms) => edit({ forms }, { forms: record.form_emails })}
          problemAt={(key) => problemAt(`forms.${key}`)}
        />
      )}
    </WizardStep>
  )
}
