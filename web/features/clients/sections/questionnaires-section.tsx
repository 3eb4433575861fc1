import type { Questionnaires } from '#contract/onboarding-record.ts'
import { brandingQuestionnaire, type Questionnaire, socialQuestionnaire } from '#contract/questionnaires.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { dashboardTexts } from '#contract/texts/dashboard.ts'
import classes from '#web/features/clients/sections/sections.module.css'
import { Card } from '#web/ui/card.tsx'

type Answers = Questionnaires['social']

const countAnswered = (answers: Answers | undefined): number =>
  Object.values(answers ?? {}).filter((answer) => answer.trim() !== '').length

export const countAnswers = ({ social, branding }: Partial<Questionnaires>): number =>
  countAnswered(social) + countAnswered(branding)

/** The answers under their questions; a questionnaire that is not the reader's to see is not there. */
export function QuestionnairesSection({
  questionnaires: { social, branding },
}: {
  questionnaires: Partial<Questionnaires>
}) {
  return (
    <div className={classes.stack}>
      {social && (
        <QuestionnaireCard title={dashboardTexts.socialForm} questionnaire={socialQuestionnaire} answers={social} />
      )}
      {branding && (
        <QuestionnaireCard
          title={dashboardTexts.brandingForm}
          questionnaire={brandingQuestionnaire}
          answers={branding}
        />
      )}
    </div>
  )
}

type OneProps = { title: string; questionnaire: Questionnaire; answers: Answers }

function QuestionnaireCard({ title, questionnaire: { questions }, answers }: OneProps) {
  return (
    <Card title={title} text={clientTexts.answered(countAnswered(answers), questions.length)}>
      <dl className={classes.answers}>
        {questions.map(({ key, question }) => (
          <div key={key}>
            <dt>{question}</dt>
            <dd data-none={answers[key].trim() === '' || undefined}>{answers[key].trim() || clientTexts.noAnswer}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
