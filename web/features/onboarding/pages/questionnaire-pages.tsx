import { updateBrandingQuestions, updateSocialQuestions } from '#contract/onboarding.ts'
import type { Questionnaires } from '#contract/onboarding-record.ts'
import { brandingQuestionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { useOnboardingRecord } from '../api.ts'
import { merge } from '../autosave/changes.ts'
import { QuestionList, QuestionnaireNotNeeded } from '../questions/question-list.tsx'
import { StandaloneStep, type StepRenderProps, WizardStep } from '../wizard/wizard-step.tsx'

const questionnaires = {
  social: {
    path: '/onboarding/questions/social',
    endpoint: updateSocialQuestions,
    questionnaire: socialQuestionnaire,
    title: questionTexts.socialName,
    why: questionTexts.socialWhy,
  },
  branding: {
    path: '/onboarding/questions/branding',
    endpoint: updateBrandingQuestions,
    questionnaire: brandingQuestionnaire,
    title: questionTexts.brandingName,
    why: questionTexts.brandingWhy,
  },
} as const

type Kind = keyof typeof questionnaires
type Endpoint = (typeof questionnaires)[Kind]['endpoint']

function Questions({ kind, record, pending, edit, problemAt }: StepRenderProps<Endpoint> & { kind: Kind }) {
  const { title, questionnaire } = questionnaires[kind]
  return (
    <QuestionList
      page={title}
      questionnaire={questionnaire}
      answers={merge<Questionnaires[Kind]>(record.questionnaires[kind], pending.questions ?? {})}
      onChange={(questions) => edit({ questions }, { questions: record.questionnaires[kind] })}
      problemAt={(key) => problemAt(`questions.${key}`)}
    />
  )
}

function WizardQuestionnaire({ kind }: { kind: Kind }) {
  const { path, endpoint, title, why } = questionnaires[kind]
  return (
    <WizardStep loaded={useOnboardingRecord()} path={path} endpoint={endpoint} title={title} why={why}>
      {(props) => <Questions kind={kind} {...props} />}
    </WizardStep>
  )
}

function StandaloneQuestionnaire({ kind }: { kind: Kind }) {
  const { endpoint, title, why } = questionnaires[kind]
  return (
    <StandaloneStep
      endpoint={endpoint}
      title={title}
      why={why}
      renderInstead={(record) => (record[kind] ? undefined : <QuestionnaireNotNeeded service={questionTexts[kind]} />)}
    >
      {(props) => <Questions kind={kind} {...props} />}
    </StandaloneStep>
  )
}

/** `/onboarding/questions/social` and `/onboarding/questions/branding`. */
export const SocialQuestionsPage = () => <WizardQuestionnaire kind="social" />
export const BrandingQuestionsPage = () => <WizardQuestionnaire kind="branding" />

/** `/form/social` and `/form/branding`: the same questionnaires at any later time. */
export const SocialFormPage = () => <StandaloneQuestionnaire kind="social" />
export const BrandingFormPage = () => <StandaloneQuestionnaire kind="branding" />
