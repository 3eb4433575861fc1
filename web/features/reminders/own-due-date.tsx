import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDueDay } from '#contract/domain/format-dates.ts'
import { showOwnReminders, snoozeReminders } from '#contract/reminders.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import classes from './reminders.module.css'
import { SnoozeChoice } from './snooze-choice.tsx'
import styles from '#web/ui/styles.module.css'

/** "Due on Friday 12 December", and with `later` the days until which the client can put it off. Nothing without a date. */
export function OwnDueDate({ later = false }: { later?: boolean }) {
  const queries = useQueryClient()
  const reader = useDateReader()
  const { data } = useQuery({ ...queryFor(showOwnReminders, {}), refetchOnMount: everyMount })
  const snoozing = useCall(snoozeReminders, {
    onDone: (result) => applyEvent(queries, queryFor(showOwnReminders, {}).queryKey, result),
  })
  if (!data || (data.due_on === null && data.snoozed_until === null)) return null
  if (data.days.length === 0) return null // everything is done
  const due = data.due_on !== null && <Text fw={500}>{reminderTexts.dueOn(formatDueDay(data.due_on, reader))}</Text>
  if (!later) return due
  return (
    <section className={`${styles.sheet} ${classes.due}`} aria-label={reminderTexts.dueDate}>
      <div>
        {due}
        <Text c="dimmed" role="status">
          {data.snoozed_until && reminderTexts.laterDone(formatDueDay(data.snoozed_until, reader))}
        </Text>
      </div>
      <SnoozeChoice
        reminders={data}
        saving={snoozing.isPending ? snoozing.variables.body.until : undefined}
        problem={snoozing.error?.message}
        onChoose={(until) => snoozing.mutate({ body: { until } })}
      />
    </section>
  )
}
