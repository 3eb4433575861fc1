import { boardTexts } from '#contract/texts/dashboard.ts'
import classes from '#web/features/clients/status/progress-bar.module.css'

export function ProgressBar({ completed, required }: { completed: number; required: number }) {
  const share = required === 0 ? 0 : completed / required
  return (
    <span className={classes.root}>
      <span className={classes.track} aria-hidden="true">
        <span
          className={classes.done}
          style={{ width: `${share * 100}%` }}
          data-whole={(required > 0 && completed === required) || undefined}
        />
      </span>
      {boardTexts.of(completed, required)}
    </span>
  )
}
