import type { Questionnaires } from '#contract/onboarding-record.ts'
import type { Questionnaire } from '#contract/questionnaires.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import classes from '#web/features/onboarding/review/review.module.css'

type Props = { questionnaire: Questionnaire; answers: Questionnaires['social'] }

/** What was answered, under its question. How many were is said; what was not is not listed. */
export function ReviewAnswers({ questionnaire: { questions }, answers }: Props) {
  const given = questions.filter(({ key }) => answers[key].trim() !== '')
  return (
    <>
      <p className={classes.quiet}>{questionTexts.answered(given.length, questions.length)}</p>
      {given.length > 0 && (
        <dl className={classes.answers}>
          {given.map(({ key, question }) => (
            <div key={key}>
              <dt>{question}</dt>
              <dd>{answers[key]}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
