import { socialQuestionnaireTitle } from '#contract/questionnaires.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { useOnboardingRecord } from '../api.ts'
import { QuestionList, QuestionnaireNotNeeded } from '../questions/question-list.tsx'
import { StandaloneStep, type StepContent, WizardStep } from '../wizard/wizard-step.tsx'

const questionnaires = {
  social: {
    path: '/onboarding/questions/social',
    page: 'social_questions_page',
    title: questionTexts.socialName,
    heading: socialQuestionnaireTitle,
    why: questionTexts.socialWhy,
  },
  branding: {
    path: '/onboarding/questions/branding',
    page: 'branding_questions_page',
    title: questionTexts.brandingName,
    heading: undefined,
    why: questionTexts.brandingWhy,
  },
} as const

type Kind = keyof typeof questionnaires

const renderQuestions = (kind: Kind) => {
  const { heading } = questionnaires[kind]
  return ({ items }: StepContent) => <QuestionList heading={heading} items={items} />
}

function WizardQuestionnaire({ kind }: { kind: Kind }) {
  const { path, title, why } = questionnaires[kind]
  return (
    <WizardStep loaded={useOnboardingRecord()} path={path} title={title} why={why}>
      {renderQuestions(kind)}
    </WizardStep>
  )
}

function StandaloneQuestionnaire({ kind }: { kind: Kind }) {
  const { page, title, why } = questionnaires[kind]
  return (
    <StandaloneStep
      page={page}
      title={title}
      why={why}
      renderInstead={(record) => (record[kind] ? undefined : <QuestionnaireNotNeeded service={questionTexts[kind]} />)}
    >
      {renderQuestions(kind)}
    </StandaloneStep>
  )
}

export const SocialQuestionsPage = () => <WizardQuestionnaire kind="social" />
export const BrandingQuestionsPage = () => <WizardQuestionnaire kind="branding" />

/** `/form/social` and `/form/branding`: the same questionnaires at any later time. */
export const SocialFormPage = () => <StandaloneQuestionnaire kind="social" />
export const BrandingFormPage = () => <StandaloneQuestionnaire kind="branding" />
