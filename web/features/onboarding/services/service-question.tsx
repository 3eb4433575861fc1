import { IconCheck } from '@tabler/icons-react'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/features/onboarding/services/services.module.css'

type Props = {
  /** The id of the question. */
  labelledBy: string
  /** What was answered before. */
  answer: boolean | undefined
  disabled: boolean
  onAnswer: (yes: boolean) => void
}

const choices = [
  { label: commonTexts.yes, value: true },
  { label: commonTexts.no, value: false },
]

/** Yes or No, which goes on at once. */
export function ServiceQuestion({ labelledBy, answer, disabled, onAnswer }: Props) {
  return (
    <div className={classes.choices} role="group" aria-labelledby={labelledBy}>
      {choices.map(({ label, value }) => (
        <button
          key={label}
          type="button"
          className={classes.choice}
          aria-pressed={answer === value}
          disabled={disabled}
          onClick={() => onAnswer(value)}
        >
          {label}
          {answer === value && <IconCheck size={20} aria-hidden="true" />}
        </button>
      ))}
    </div>
  )
}
