import type { OnboardingRecord, Questionnaires } from '#contract/onboarding-record.ts'
import { updateBrandingQuestions } from '#contract/onboarding.ts'
import { brandingQuestionnaire } from '#contract/questionnaires.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { FormStep } from '#web/features/onboarding/wizard/form-step.tsx'
import { QuestionList, QuestionnaireNotNeeded } from '../questions/question-list.tsx'
import { merge } from '#web/features/onboarding/autosave/pending.ts'

const instead = ({ branding }: OnboardingRecord) =>
  branding ? undefined : <QuestionnaireNotNeeded service={questionTexts.branding} />

/** `/form/branding`: the same questionnaire as in the onboarding, at any later time. */
export function BrandingFormPage() {
  return (
    <FormStep
      endpoint={updateBrandingQuestions}
      title={questionTexts.brandingName}
      why={questionTexts.brandingWhy}
      instead={instead}
    >
      {({ record, pending, edit, problemAt }) => (
        <QuestionList
          page={questionTexts.brandingName}
          questionnaire={brandingQuestionnaire}
          answers={merge<Questionnaires['branding']>(record.questionnaires.branding, pending.questions ?? {})}
          onChange={(questions) => edit({ questions })}
          problemAt={(key) => problemAt(`questions.${key}`)}
        />
      )}
    </FormStep>
  )
}
