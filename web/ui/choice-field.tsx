import { type ReactNode, useId } from 'react'
import classes from '#web/ui/choice-field.module.css'

type Props = {
  label: string
  /** The number of chosen items, beside the label. */
  count: ReactNode
  /** The id of the error message. */
  describedBy?: string | undefined
  children: ReactNode
}

/** A multiple-choice field: its label, and below it the controls for searching the choices. */
export function ChoiceField({ label, count, describedBy, children }: Props) {
  const id = useId()
  return (
    <fieldset className={classes.root} aria-labelledby={id} aria-describedby={describedBy}>
      <div className={classes.head}>
        <span id={id} className={classes.label}>
          {label}
        </span>
        {count}
      </div>
      {children}
    </fieldset>
  )
}
