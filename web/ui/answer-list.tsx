import classes from './answer-list.module.css'

type Answer = { key: string; question: string; answer: string }

/** Answers below their questions. `none` replaces an empty answer. */
export function AnswerList({ answers, none }: { answers: readonly Answer[]; none?: string }) {
  return (
    <dl className={classes.root}>
      {answers.map(({ key, question, answer }) => (
        <div key={key}>
          <dt>{question}</dt>
          <dd data-none={answer === '' || undefined}>{answer || none}</dd>
        </div>
      ))}
    </dl>
  )
}
