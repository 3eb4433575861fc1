import type { ReactNode } from 'react'
import classes from './side-panel.module.css'

type Props = { calendar: ReactNode; panel: ReactNode }

/** The calendar with a panel at its right, or below it where there is no room, so that it never covers a day. */
export function SidePanel({ calendar, panel }: Props) {
  return (
    <div className={classes.root}>
      <div className={classes.calendar}>{calendar}</div>
      <div className={classes.panel}>{panel}</div>
    </div>
  )
}
