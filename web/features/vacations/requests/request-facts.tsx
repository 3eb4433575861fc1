import { Group, Text } from '@mantine/core'
import { formatDate } from '#contract/domain/format-dates.ts'
import { dayAfter, countDays } from '#contract/domain/vacations.ts'
import { calendarTexts, vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import classes from './requests.module.css'
import { StatusBadge } from './status-badge.tsx'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import blocks from '#web/ui/blocks.module.css'

/** Person, days, day of return (VAC-6) and the status, announced when it changes. */
export function RequestFacts({ vacation }: { vacation: Vacation }) {
  const { user_id, user_name, start, end, status } = vacation
  const reader = useDateReader()
  const days = [
    [vacationTexts.start, formatDate(start, reader)],
    [vacationTexts.end, formatDate(end, reader)],
    [calendarTexts.backOn, formatDate(dayAfter(end), reader)],
  ] as const
  return (
    <>
      <Group gap="6px 10px">
        <Group gap={12} wrap="nowrap" flex="100%" miw={0}>
          <Avatar id={user_id} name={user_name} size={36} />
          <Text component="h2" fz="lg" fw="bold" miw={0} style={{ textWrap: 'wrap' }}>
            {user_name}
          </Text>
        </Group>
        <span role="status" aria-label={vacationTexts.status}>
          <StatusBadge status={status} />
        </span>
        <Text span c="dimmed">
          {calendarTexts.length(countDays(vacation))}
        </Text>
      </Group>
      <dl className={classes.days}>
        {days.map(([name, value]) => (
          <div key={name} className={`${blocks.divided} ${classes.day}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A note or response, or its absence where `none` has words for it. */
export function RequestNote({ title, text, none }: { title: string; text: string; none?: string }) {
  if (text === '' && none === undefined) return null
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
