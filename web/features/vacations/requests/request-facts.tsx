import { Group, Text } from '@mantine/core'
import { formatWeekday } from '#contract/domain/format-days.ts'
import { dayAfter, countDays } from '#contract/domain/vacations.ts'
import { calendarTexts, vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import classes from './requests.module.css'
import { StatusBadge } from './status-badge.tsx'

/** Person, days, day of return (VAC-6) and the status, announced when it changes. */
export function RequestFacts({ vacation }: { vacation: Vacation }) {
  const { user_name, start, end, status } = vacation
  const days = [
    [vacationTexts.start, formatWeekday(start)],
    [vacationTexts.end, formatWeekday(end)],
    [calendarTexts.backOn, formatWeekday(dayAfter(end))],
  ] as const
  return (
    <>
      <Group gap="6px 10px">
        <Text component="h2" fz="lg" fw="bold" flex="100%" style={{ textWrap: 'wrap' }}>
          {user_name}
        </Text>
        <span role="status" aria-label={vacationTexts.status}>
          <StatusBadge status={status} />
        </span>
        <Text span c="dimmed">
          {calendarTexts.length(countDays(vacation))}
        </Text>
      </Group>
      <dl className={classes.days}>
        {days.map(([name, value]) => (
          <div key={name} className={classes.day}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A note or response, or its absence. */
export function RequestNote({ title, text, none }: { title: string; text: string; none: string }) {
  return (
    <section>
      <Text component="h3" fw="bold" mb={4}>
        {title}
      </Text>
      <Text c={text === '' ? 'dimmed' : undefined} style={{ whiteSpace: 'pre-line' }}>
        {text || none}
      </Text>
    </section>
  )
}
