import { Group } from '@mantine/core'
import { boardTexts } from '#contract/texts/dashboard.ts'
import classes from '#web/features/clients/status/progress-bar.module.css'
import styles from '#web/ui/styles.module.css'

type Props = {
  completed: number
  required: number
  /** The word after the numbers, where no column head names them. */
  text?: string
}

export function ProgressBar({ completed, required, text = boardTexts.of(completed, required) }: Props) {
  const share = required === 0 ? 0 : completed / required
  return (
    <Group
      component="span"
      className={`${styles.tabular} ${styles.nowrap}`}
      display="inline-flex"
      gap={8}
      wrap="nowrap"
      c="dimmed"
    >
      <span className={classes.track} aria-hidden="true">
        <span
          className={classes.done}
          style={{ width: `${share * 100}%` }}
          data-whole={(required > 0 && completed === required) || undefined}
        />
      </span>
      {text}
    </Group>
  )
}
