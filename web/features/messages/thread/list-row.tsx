import { Box, Text } from '@mantine/core'
import { memo } from 'react'
import { formatDate, formatDay } from '#contract/domain/format-dates.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { MessageBubble } from './message-bubble.tsx'
import classes from '#web/features/messages/thread/thread.module.css'
import type { Outbox } from '#web/features/messages/outbox/outbox.ts'
import type { ThreadRow } from '#web/features/messages/thread/build-rows.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'

type Props = {
  row: ThreadRow
  name: string
  outbox: Outbox
  isEmpty: boolean
  /** Every message shows its time. */
  withTime: boolean
  found: number | undefined
}

export const ListRow = memo(function ListRow({ row, name, outbox, isEmpty, withTime, found }: Props) {
  switch (row.kind) {
    case 'message':
      return row.seq !== undefined && row.seq === found ? (
        <div className={classes.found}>
          <MessageBubble row={row} outbox={outbox} withTime={withTime} />
        </div>
      ) : (
        <MessageBubble row={row} outbox={outbox} withTime={withTime} />
      )
    case 'day':
      return <DayLine date={row.date} />
    case 'new':
      return <div className={classes.new}>{messageTexts.newSince}</div>
    case 'beginning':
      return isEmpty ? (
        <Box pt={32} pb={16} ta="center">
          <Text fw={600}>{messageTexts.noMessages}</Text>
          <Text c="dimmed" mt={4}>
            {messageTexts.noMessagesHint(name)}
          </Text>
        </Box>
      ) : (
        <Text fz="xs" c="dimmed" pt={32} ta="center">
          {messageTexts.beginning}
        </Text>
      )
    case 'end':
      return <Box h={20} />
  }
})

function DayLine({ date }: { date: string }) {
  const reader = useDateReader()
  return (
    <Text component="div" fz="xs" fw={500} c="dimmed" p="24px 0 4px" ta="center">
      <time dateTime={date} title={formatDate(date, reader)}>
        {formatDay(date, reader)}
      </time>
    </Text>
  )
}
