import type { ReactNode } from 'react'
import classes from '#web/ui/two-columns.module.css'

/** Details with their history beside them, or below where it is narrow. */
export function TwoColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{aside}</div>
    </div>
  )
}
