import type { Questionnaires } from '#contract/onboarding-record.ts'
import { updateBrandingQuestions } from '#contract/onboarding.ts'
import { brandingQuestionnaire } from '#contract/questionnaires.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { merge } from '#web/features/onboarding/autosave/pending.ts'
import { QuestionList } from '../questions/question-list.tsx'
import { WizardStep } from '#web/features/onboarding/wizard/wizard-step.tsx'

/** `/onboarding/questions/branding`. */
export function BrandingQuestionsPage() {
  return (
    <WizardStep
      path="/onboarding/questions/branding"
      endpoint={updateBrandingQuestions}
      title={questionTexts.brandingName}
      why={questionTexts.brandingWhy}
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
    </WizardStep>
  )
}
