import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './dashboard.module.css'

type Figure = { label: string; value: number; to: string }

type PlainLink = { label: string; to: string }

export type FigureGroup = { title: string; figures: readonly Figure[]; links: readonly PlainLink[] }

/** Groups of counts, each count a link. `children` are further cards in the row. */
export function Figures({ groups, children }: { groups: readonly FigureGroup[]; children?: ReactNode }) {
  return (
    <div className={classes.cards}>
      {groups.map(({ title, figures, links }) => (
        <section key={title} className={classes.card} aria-label={title}>
          <h3 className={classes.cardTitle}>{title}</h3>
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
          <FigureLinks links={links} />
        </section>
      ))}
      {children}
    </div>
  )
}

const FigureLinks = ({ links }: { links: readonly PlainLink[] }) =>
  links.length > 0 && (
    <p className={classes.cardFoot}>
      {links.map(({ label, to }) => (
        <Link key={label} to={to} className={classes.link}>
          {label}
        </Link>
      ))}
    </p>
  )

type TextCardProps = { title: string; text: string; links?: readonly PlainLink[] }

/** A card with a sentence instead of numbers. */
export const TextCard = ({ title, text, links = [] }: TextCardProps) => (
  <section className={classes.card} aria-label={title}>
    <h3 className={classes.cardTitle}>{title}</h3>
    <p className={classes.cardText}>{text}</p>
    <FigureLinks links={links} />
  </section>
)
