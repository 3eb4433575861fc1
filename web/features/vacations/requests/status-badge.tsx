import { IconCalendarOff, IconCheck, IconClock, IconX, type TablerIcon } from '@tabler/icons-react'
import type { VacationStatus } from '#contract/domain/vacations.ts'
import badge from '#web/ui/badge.module.css'

export const statusIcons: Record<VacationStatus, TablerIcon> = {
  Approved: IconCheck,
  Pending: IconClock,
  Denied: IconX,
  Cancelled: IconCalendarOff,
}

const tones = { Approved: 'good', Pending: 'quiet', Denied: 'problem', Cancelled: 'problem' } as const
const colors = {
  Approved: undefined,
  Pending: 'var(--foyer-ink)',
  Denied: 'var(--foyer-denied)',
  Cancelled: 'var(--foyer-denied)',
} as const

/** A request's status with icon and word: approved green, pending black, otherwise dark red (VAC-3). */
export function StatusBadge({ status }: { status: VacationStatus }) {
  const Icon = statusIcons[status]
  return (
    <span className={badge.root} data-tone={tones[status]} style={{ color: colors[status] }}>
      <Icon size={14} aria-hidden="true" />
      {status}
    </span>
  )
}
