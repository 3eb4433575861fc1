import { Box } from '@mantine/core'
import { IconChevronRight, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './dashboard.module.css'
import type { Destination } from './needs.ts'
import { InviteButton } from '#web/features/invitations/index.ts'

/** `allowed`: false once a permission was withdrawn. */
export type DashboardLink = { icon: TablerIcon; label: string; destination: Destination; allowed?: boolean }

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
      <Box component="h3" mb={4} mx={12} fz="sm">
        {title}
      </Box>
      {rows.length > 0 && (
        <Box component="ul" mt={4}>
          {rows.map((row) => (
            <li key={row.label}>
              <LinkRow row={row} />
            </li>
          ))}
        </Box>
      )}
      {children && (
        <Box mt={8} mb={12} mx={12} c="dimmed" maw="44ch">
          {children}
        </Box>
      )}
    </section>
  )
}

function LinkRow({ row: { icon: Icon, label, destination, allowed = true } }: { row: DashboardLink }) {
  const content = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <Box component="span" miw={0} flex={1}>
        {label}
      </Box>
    </>
  )
  if ('to' in destination) {
    return (
      <Link to={destination.to} className={classes.row}>
        {content}
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
      </Link>
    )
  }
  return (
    <InviteButton
      role={destination.invite}
      allowed={allowed}
      renderTrigger={(open) => (
        <button type="button" className={classes.row} onClick={open}>
          {content}
        </button>
      )}
    />
  )
}
