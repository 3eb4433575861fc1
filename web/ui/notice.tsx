import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#web/ui/notice.module.css'

export type Tone = 'good' | 'waiting' | 'problem' | 'quiet'

const icons: Record<Tone, TablerIcon> = {
  good: IconCircleCheck,
  waiting: IconAlertTriangle,
  problem: IconAlertCircle,
  quiet: IconInfoCircle,
}

/** An important message. Screen readers announce a problem at once and other tones after a pause. */
export function Notice({ tone, children, action }: { tone: Tone; children: ReactNode; action?: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={classes.root} data-tone={tone} role={tone === 'problem' ? 'alert' : 'status'}>
      <Icon size={18} className={classes.icon} aria-hidden="true" />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  )
}

/** What failed, and why; nothing without an error. */
export const FailureNotice = ({ what, error }: { what: string; error: Error | null }) =>
  error && (
    <Notice tone="problem">
      {what} {error.message}
    </Notice>
  )
