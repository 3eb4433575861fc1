import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from '#web/features/dashboard/figures.module.css'

type Figure = { label: string; value: number; to: string }

export type FigureGroup = { title: string; figures: readonly Figure[]; links: readonly { label: string; to: string }[] }

/** The counts, gathered by what they count; each is a link to what is behind it. `children` are further cards in the row. */
export function Figures({ groups, children }: { groups: readonly FigureGroup[]; children?: ReactNode }) {
  return (
    <div className={classes.groups}>
      {groups.map(({ title, figures, links }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h3 className={classes.title}>{title}</h3>
          <ul className={classes.figures}>
            {figures.map(({ label, value, to }) => (
              <li key={label}>
                <Link to={to} className={classes.figure} data-none={value === 0 || undefined}>
                  <span className={classes.value}>{value.toLocaleString('en-US')}</span>
                  <span className={classes.label}>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
          {links.length > 0 && (
            <p className={classes.foot}>
              {links.map(({ label, to }) => (
                <Link key={label} to={to} className={classes.link}>
                  {label}
                </Link>
              ))}
            </p>
          )}
        </section>
      ))}
      {children}
    </div>
  )
}

/** Stands among the figures where there is a sentence instead of numbers. */
export function TextCard({ title, text }: { title: string; text: string }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{text}</p>
    </section>
  )
}
