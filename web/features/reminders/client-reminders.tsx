import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { showManagerDashboard } from '#contract/dashboard.ts'
import { formatClock, formatDayTime, formatDueDay } from '#contract/domain/format-dates.ts'
import { type ClientReminders, showReminders, updateReminders } from '#contract/reminders.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeliveryBadge, describeDelivery } from '#web/ui/email-delivery.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TwoColumns } from '#web/ui/two-columns.tsx'
import classes from './reminders.module.css'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

type Props = { client: { _id: string; business_name: string; phone: string } }

/** What was sent to a client, and what will be: the due date, pauses, the next 14 days and the past. */
export function ClientRemindersTab({ client }: Props) {
  const query = useQuery({ ...queryFor(showReminders, { params: { id: client._id } }), refetchOnMount: everyMount })
  const { data } = query
  if (data) {
    return (
      <TwoColumns aside={<SentCard sent={data.sent} />}>
        {data.call_since && <CallNotice client={client} />}
        <DueDateCard id={client._id} reminders={data} />
        <PlannedCard reminders={data} />
      </TwoColumns>
    )
  }
  return <QueryState query={query} title={reminderTexts.failed} lines={[240]} />
}

/** The answer is the whole state, so nothing is fetched again. */
function useChange(id: string, onDone?: () => void) {
  const queries = useQueryClient()
  const change = useCall(updateReminders, {
    refreshes: [showManagerDashboard],
    onDone: (result) => {
      applyEvent(queries, queryFor(showReminders, { params: { id } }).queryKey, result)
      onDone?.()
    },
  })
  type Body = Parameters<typeof change.mutate>[0]['body']
  return { ...change, save: (body: Body) => change.mutate({ params: { id }, body }) }
}

function CallNotice({ client: { _id, business_name, phone } }: Props) {
  const change = useChange(_id)
  return (
    <Notice
      tone="waiting"
      action={
        <Button
          variant="default"
          size="xs"
          loading={change.isPending}
          aria-label={reminderTexts.calledLabel(business_name)}
          onClick={() => change.save({ called: true })}
        >
          {reminderTexts.called}
        </Button>
      }
    >
      <strong>{reminderTexts.callTitle}</strong> {reminderTexts.callSentence}
      {phone !== '' && (
        <Box mt={4}>
          <a href={`tel:${phone}`} className={classes.phone}>
            <IconPhone size={16} aria-hidden="true" /> {phone}
          </a>
        </Box>
      )}
      {change.error && <div role="alert">{change.error.message}</div>}
    </Notice>
  )
}

function DueDateCard({ id, reminders }: { id: string; reminders: ClientReminders }) {
  const { due_on, paused, enabled, snoozed_until, done } = reminders
  const [edited, setEdited] = useState<string>()
  const change = useChange(id, () => setEdited(undefined))
  const reader = useDateReader()
  const canPause = enabled && !done && (due_on !== null || snoozed_until !== null || paused)
  return (
    <Card title={reminderTexts.dueDate}>
      <Stack gap={12}>
        {edited === undefined ? (
          <Text c={due_on === null ? 'dimmed' : undefined} fw={due_on === null ? undefined : 500}>
            {due_on === null ? reminderTexts.noDueDate : reminderTexts.dueOn(formatDueDay(due_on, reader))}
          </Text>
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              change.save({ due_on: edited })
            }}
          >
            <TextField
              limit={null}
              type="date"
              label={reminderTexts.dueDate}
              min={reminders.today}
              value={edited}
              error={change.error && (change.error.fields[0]?.message ?? change.error.message)}
              onChange={(event) => setEdited(event.currentTarget.value)}
              data-autofocus
            />
            <Group gap="sm" mt={12}>
              <Button type="submit" loading={change.isPending}>
                {commonTexts.save}
              </Button>
              <Button variant="default" onClick={() => setEdited(undefined)}>
                {commonTexts.cancel}
              </Button>
              {due_on !== null && (
                <Button variant="subtle" color="gray" onClick={() => change.save({ due_on: null })}>
                  {reminderTexts.removeDueDate}
                </Button>
              )}
            </Group>
          </form>
        )}
        {done && <Text c="dimmed">{reminderTexts.done}</Text>}
        {!enabled && (
          <Text c="dimmed">
            {reminderTexts.off} <Link to="/settings/reminders">{reminderTexts.offLink}</Link>
          </Text>
        )}
        {snoozed_until && !done && <Text>{reminderTexts.snoozed(formatDueDay(snoozed_until, reader))}</Text>}
        {paused && !done && (
          <Text c="dimmed" role="status">
            {reminderTexts.paused}
          </Text>
        )}
        {edited === undefined && (
          <Group gap={8}>
            <Button variant={due_on === null ? 'filled' : 'default'} onClick={() => setEdited(due_on ?? '')}>
              {due_on === null ? reminderTexts.setDueDate : reminderTexts.changeDueDate}
            </Button>
            {canPause && (
              <Button variant="default" loading={change.isPending} onClick={() => change.save({ paused: !paused })}>
                {paused ? reminderTexts.resume : reminderTexts.pause}
              </Button>
            )}
          </Group>
        )}
        {change.error && edited === undefined && <Notice tone="problem">{change.error.message}</Notice>}
      </Stack>
    </Card>
  )
}

function PlannedCard({ reminders: { planned, time_zone } }: { reminders: ClientReminders }) {
  const reader = useDateReader()
  // The server wrote the client's date and time; they are shown as they are.
  const there = { ...reader, timeZone: time_zone }
  return (
    <Card title={reminderTexts.planned} {...(planned.length > 0 && { text: reminderTexts.plannedHint })}>
      {planned.length === 0 ? (
        <Text c="dimmed">{reminderTexts.nothingPlanned}</Text>
      ) : (
        <ol>
          {planned.map(({ at, local, kind, subject, text }) => (
            <li key={at} className={`${blocks.divided} ${classes.item}`}>
              <Text fz="sm" c="dimmed">
                {reminderTexts.plannedAt(formatDueDay(local.slice(0, 10), reader), formatClock(at, there), time_zone)}
              </Text>
              <Text fw={500}>{subject}</Text>
              {kind === 'call' ? (
                <Text>{text}</Text>
              ) : (
                <details>
                  <summary className={styles.summary}>{reminderTexts.showText}</summary>
                  <p className={classes.text}>{text}</p>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function SentCard({ sent }: Pick<ClientReminders, 'sent'>) {
  const reader = useDateReader()
  return (
    <Card title={reminderTexts.sent}>
      {sent.length === 0 ? (
        <Text c="dimmed">{reminderTexts.nothingSent}</Text>
      ) : (
        <ul>
          {sent.map(({ _id, kind, date, delivery, missed, opened }) => (
            <li key={_id} className={`${blocks.divided} ${classes.item}`}>
              <Group gap="4px 12px" justify="space-between">
                <Text fw={500}>{reminderTexts.kinds[kind]}</Text>
                {delivery && <DeliveryBadge delivery={delivery} />}
              </Group>
              <Text fz="sm" c="dimmed">
                {formatDayTime(date, reader)}
              </Text>
              {missed && <Text fz="sm">{reminderTexts.missed}</Text>}
              {delivery && describeDelivery(delivery) !== '' && <Text fz="sm">{describeDelivery(delivery)}</Text>}
              {opened && <Badge tone="good">{reminderTexts.opened(formatDayTime(opened, reader))}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
