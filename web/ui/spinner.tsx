import { Loader } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/ui/spinner.module.css'

/** A wait without a skeleton. Screen readers announce `label`, and `shown` displays it. */
export function Spinner({ label = commonTexts.loading, shown = false }: { label?: string; shown?: boolean }) {
  return (
    <div className={classes.root} role="status">
      <Loader aria-hidden="true" />
      <span className={shown ? classes.text : classes.hidden}>{label}</span>
    </div>
  )
}
