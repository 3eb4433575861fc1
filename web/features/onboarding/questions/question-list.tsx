import { useState } from 'react'
import type { Questionnaires } from '#contract/onboarding-record.ts'
import type { Questionnaire } from '#contract/questionnaires.ts'
import { questionTexts } from '#contract/texts/onboarding.ts'
import { QuestionItem } from '#web/features/onboarding/questions/question-item.tsx'
import classes from '#web/features/onboarding/questions/questions.module.css'

type Answers = Questionnaires['social']
type AnswerKey = keyof Answers
type Props = {
  /** What the page is called; the questionnaire's own title stands under it where that is another. */
  page: string
  questionnaire: Questionnaire
  answers: Answers
  onChange: (changed: Partial<Answers>) => void
  /** What the server has against one of them. */
  problemAt?: (key: keyof Answers) => string | undefined
}

/** The server keeps answers of at most this many characters. */
const maxAnswerLength = 20_000

/** Fifteen questions one under another. */
export function QuestionList({ page, questionnaire, answers, onChange, problemAt }: Props) {
  // An answer that is too long is kept here, whole, until it is shorter: the server would refuse it with all others.
  const [tooLong, setTooLong] = useState<{ [Key in AnswerKey]?: string | undefined }>({})
  const { title, questions } = questionnaire
  const given = questions.filter(({ key }) => (tooLong[key] ?? answers[key]).trim() !== '').length

  const change = (key: AnswerKey, answer: string) => {
    const fits = answer.length <= maxAnswerLength
    setTooLong({ ...tooLong, [key]: fits ? undefined : answer })
    if (fits) onChange({ [key]: answer })
  }
  return (
    <div className={classes.root}>
      {title !== page && <h2 className={classes.title}>{title}</h2>}
      <div className={classes.top}>
        <p>{questionTexts.short}</p>
        <p>{questionTexts.startHint}</p>
        <p className={classes.answered}>{questionTexts.answered(given, questions.length)}</p>
      </div>
      <ol className={classes.list}>
        {questions.map((question, index) => (
          <QuestionItem
            key={question.key}
            place={index + 1}
            question={question}
            answer={tooLong[question.key] ?? answers[question.key]}
            longest={maxAnswerLength}
            problem={problemAt?.(question.key)}
            onChange={(answer) => change(question.key, answer)}
          />
        ))}
      </ol>
    </div>
  )
}
