import { Loader } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import classes from '#web/ui/spinner.module.css'

/** A wait whose shape is not known yet. `label` is read out, and shown where `shown` is set. */
export function Spinner({ label = commonTexts.loading, shown = false }: { label?: string; shown?: boolean }) {
  return (
    <div className={classes.root} role="status">
      <Loader aria-hidden="true" />
      <span className={shown ? classes.text : classes.hidden}>{label}</span>
    </div>
  )
}
