import type { ReactNode } from 'react'
import classes from '#web/ui/two-columns.module.css'

/** What it is, and beside it what happened; under each other where there is no room. */
export function TwoColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{aside}</div>
    </div>
  )
}
