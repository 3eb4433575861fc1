import { type ReactNode, useId } from 'react'
import classes from '#web/features/dashboard/section.module.css'

/** A part of a dashboard under its own small title. */
export function DashboardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.root} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
