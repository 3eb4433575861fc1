import { IconCheck, IconClock, IconX, type TablerIcon } from '@tabler/icons-react'
import type { VacationStatus } from '#contract/domain/vacations.ts'
import classes from './status-badge.module.css'

export const statusIcons: Record<VacationStatus, TablerIcon> = {
  Approved: IconCheck,
  Pending: IconClock,
  Denied: IconX,
}

/** A request's status with icon and word: approved green, pending black, denied dark red (VAC-3). */
export function StatusBadge({ status }: { status: VacationStatus }) {
  const Icon = statusIcons[status]
  return (
    <span className={classes.root} data-status={status}>
      <Icon size={14} aria-hidden="true" />
      {status}
    </span>
  )
}
