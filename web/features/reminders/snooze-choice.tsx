import { Button } from '@mantine/core'
import { formatDueDay } from '#contract/domain/format-dates.ts'
import type { OwnReminders } from '#contract/reminders.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Notice } from '#web/ui/notice.tsx'
import classes from './reminders.module.css'

type Props = {
  reminders: Pick<OwnReminders, 'days' | 'suggested' | 'snoozed_until'>
  /** What is being saved; null takes the chosen day back. */
  saving: string | null | undefined
  problem: string | undefined
  onChoose: (until: string | null) => void
  /** Every day as a large button; otherwise the suggested one alone. */
  all?: boolean
}

/** "I will do it on Friday": one tap. */
export function SnoozeChoice({ reminders, saving, problem, onChoose, all = false }: Props) {
  const reader = useDateReader()
  const { days, suggested, snoozed_until } = reminders
  const offered = all ? days : days.filter((day) => day === suggested)
  return (
    <div className={classes.choices} data-all={all || undefined}>
      {snoozed_until === null ? (
        offered.map((day) => (
          <Button
            key={day}
            classNames={{ label: classes.choice ?? '' }}
            variant={all && day === suggested ? 'filled' : 'default'}
            size={all ? 'md' : 'sm'}
            loading={saving === day}
            onClick={() => onChoose(day)}
          >
            {reminderTexts.laterOn(formatDueDay(day, reader))}
          </Button>
        ))
      ) : (
        <Button variant="default" size={all ? 'md' : 'sm'} loading={saving === null} onClick={() => onChoose(null)}>
          {reminderTexts.undo}
        </Button>
      )}
      {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
    </div>
  )
}
