import { Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { formatDays } from '#contract/domain/format-dates.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import classes from './calendar.module.css'
import type { CalendarBar } from './calendar-events.ts'
import { statusIcons } from '../requests/status-badge.tsx'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'

const kinds = {
  Approved: classes.approved,
  Pending: classes.pending,
  Denied: classes.denied,
  Cancelled: classes.denied,
} as const

/** The classes of a bar's segment in one week: its ends are round where the vacation starts and ends. */
export function barClass({ status, chosen }: CalendarBar, piece: { isStart: boolean; isEnd: boolean }): string {
  const kind = status ? kinds[status] : classes.preview
  return [classes.bar, kind, chosen && classes.chosen, piece.isStart && classes.begins, piece.isEnd && classes.ends]
    .filter(Boolean)
    .join(' ')
}

export const barInnerClass = classes.inner

/** Icon, name and state. The days show by position, and as text for screen readers. */
export function BarContent({ bar: { name, days, status } }: { bar: CalendarBar }) {
  const reader = useDateReader()
  const Icon = status ? statusIcons[status] : IconPlus
  const said = status
    ? calendarTexts.barOf(name, status, formatDays(days, reader))
    : `${name}, ${formatDays(days, reader)}`
  return (
    <span className={classes.content} title={said}>
      <VisuallyHidden>{said}</VisuallyHidden>
      <Icon size={14} aria-hidden="true" />
      <Text span inherit truncate aria-hidden="true">
        {name}
      </Text>
      {status && (
        <span className={classes.status} aria-hidden="true">
          {status}
        </span>
      )}
    </span>
  )
}
