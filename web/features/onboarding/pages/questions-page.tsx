import type { Questionnaires } from '#contract/onboarding-record.ts'
import { updateSocialQuestions } from '#contract/onboarding.ts'
import { socialQuestionnaire } from '#contract/questionnaires.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { merge } from '#web/features/onboarding/autosave/pending.ts'
import { QuestionList } from '../questions/question-list.tsx'
import { WizardStep } from '#web/features/onboarding/wizard/wizard-step.tsx'

/** `/onboarding/questions/social`. */
export function SocialQuestionsPage() {
  return (
    <WizardStep
      path="/onboarding/questions/social"
      endpoint={updateSocialQuestions}
      title={questionTexts.socialName}
      why={questionTexts.socialWhy}
    >
      {({ record, pending, edit, problemAt }) => (
        <QuestionList
          page={questionTexts.socialName}
          questionnaire={socialQuestionnaire}
          answers={merge<Questionnaires['social']>(record.questionnaires.social, pending.questions ?? {})}
          onChange={(questions) => edit({ questions })}
          problemAt={(key) => problemAt(`questions.${key}`)}
        />
      )}
    </WizardStep>
  )
}
