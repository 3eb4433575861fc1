import { IconAlertCircle, IconCheck, IconClock, IconInbox, IconPoint, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#web/ui/badge.module.css'
import type { Tone } from '#web/ui/notice.tsx'

/** `given` waits for a review. */
export type BadgeTone = Tone | 'given'

const icons: Record<BadgeTone, TablerIcon> = {
  good: IconCheck,
  given: IconInbox,
  waiting: IconClock,
  problem: IconAlertCircle,
  quiet: IconPoint,
}

type BadgeProps = { tone: BadgeTone; icon?: TablerIcon; children: ReactNode }

/** A state in one word. Icon and word carry all the meaning of the color. */
export function Badge({ tone, icon: Icon = icons[tone], children }: BadgeProps) {
  return (
    <span className={classes.root} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  )
}

/** The number of waiting items, hidden for none. `label` gives the number to a screen reader. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return (
    <span className={classes.count} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
