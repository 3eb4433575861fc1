import type { OnboardingRecord, Questionnaires } from '#contract/onboarding-record.ts'
import { updateSocialQuestions } from '#contract/onboarding.ts'
import { socialQuestionnaire } from '#contract/questionnaires.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { FormStep } from '#web/features/onboarding/wizard/form-step.tsx'
import { QuestionList, QuestionnaireNotNeeded } from '../questions/question-list.tsx'
import { merge } from '#web/features/onboarding/autosave/pending.ts'

const instead = ({ social }: OnboardingRecord) =>
  social ? undefined : <QuestionnaireNotNeeded service={questionTexts.social} />

/** `/form/social`: the same questionnaire as in the onboarding, at any later time. */
export function SocialFormPage() {
  return (
    <FormStep
      endpoint={updateSocialQuestions}
      title={questionTexts.socialName}
      why={questionTexts.socialWhy}
      instead={instead}
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
    </FormStep>
  )
}
