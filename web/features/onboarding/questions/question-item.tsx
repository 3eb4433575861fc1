import { Textarea } from '@mantine/core'
import type { Questionnaire } from '#contract/questionnaires.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import classes from '#web/features/onboarding/questions/questions.module.css'

type Props = {
  place: number
  question: Questionnaire['questions'][number]
  answer: string
  longest: number
  /** What the server has against the answer. */
  problem: string | undefined
  onChange: (answer: string) => void
}

/** From here on it is said how much room is left. */
const warnBelow = 1000

/** One question with its help, an example on demand, and an answer that grows as it is written. */
export function QuestionItem({ place, question, answer, longest, problem, onChange }: Props) {
  const left = longest - answer.length
  return (
    <li className={classes.item}>
      <Textarea
        size="md"
        autosize
        minRows={2}
        label={
          <span className={classes.question}>
            <span className={classes.number}>{questionTexts.number(place)}</span>
            <span>
              {question.question}
              {question.important && <span className={classes.important}>{questionTexts.startHere}</span>}
            </span>
          </span>
        }
        description={question.help}
        error={left < 0 ? questionTexts.tooLong(-left) : problem}
        value={answer}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {left >= 0 && left < warnBelow && <p className={classes.left}>{questionTexts.left(left)}</p>}
      {question.example && (
        <details className={classes.example}>
          <summary>{questionTexts.example}</summary>
          <p>{question.example}</p>
        </details>
      )}
    </li>
  )
}
