import { Box } from '@mantine/core'
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
          <Box component="h3" mb={4} mx={12} fz="sm">
            {title}
          </Box>
          <ul className={classes.figures}>
            {figures.map(({ label, value, to }) => (
              <Box component="li" key={label} miw={0} flex={1}>
                <Link to={to} className={classes.figure} data-none={value === 0 || undefined}>
                  <span className={classes.value}>{value.toLocaleString('en-US')}</span>
                  <Box component="span" c="dimmed">
                    {label}
                  </Box>
                </Link>
              </Box>
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
    <Box component="h3" mb={4} mx={12} fz="sm">
      {title}
    </Box>
    <Box component="p" mt={8} mb={12} mx={12} c="dimmed" maw="44ch">
      {text}
    </Box>
    <FigureLinks links={links} />
  </section>
)
