import { IconChevronRight, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './dashboard.module.css'
import type { Destination } from './needs.ts'
import { InviteDialog } from '#web/features/invitations/index.ts'

export type DashboardLink = { icon: TablerIcon; label: string; destination: Destination }

export const LinkCards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>

/** `children` is a sentence instead of the links, or below them. */
export function LinkCard({
  title,
  rows,
  children,
}: {
  title: string
  rows: readonly DashboardLink[]
  children?: ReactNode
}) {
  return (
    <section className={classes.card} aria-label={title}>
      <h3 className={classes.cardTitle}>{title}</h3>
      {rows.length > 0 && (
        <ul className={classes.links}>
          {rows.map((row) => (
            <li key={row.label}>
              <LinkRow row={row} />
            </li>
          ))}
        </ul>
      )}
      {children && <div className={classes.cardText}>{children}</div>}
    </section>
  )
}

function LinkRow({ row: { icon: Icon, label, destination } }: { row: DashboardLink }) {
  const words = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.grow}>{label}</span>
    </>
  )
  if ('to' in destination) {
    return (
      <Link to={destination.to} className={classes.row}>
        {words}
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
      </Link>
    )
  }
  return (
    <InviteDialog
      role={destination.invite}
      renderTrigger={(open) => (
        <button type="button" className={classes.row} onClick={open}>
          {words}
        </button>
      )}
    />
  )
}
