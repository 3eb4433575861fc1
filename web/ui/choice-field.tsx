import { type ReactNode, useId } from 'react'
import classes from '#web/ui/choice-field.module.css'

type Props = {
  label: string
  /** Stands beside the label: how many are chosen. */
  count: ReactNode
  /** The id of what is wrong with the choice. */
  describedBy?: string | undefined
  children: ReactNode
}

/** A field in which some of many are chosen: its label, and below it whatever helps to find them. */
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
