import { memo } from 'react'
import { formatLongDate } from '#contract/domain/format-dates.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { MessageBubble } from './message-bubble.tsx'
import classes from '#web/features/messages/thread/list-row.module.css'
import type { Outbox } from '#web/features/messages/outbox/outbox.ts'
import type { ThreadRow } from '#web/features/messages/thread/build-rows.ts'
import { formatDayHeading, useToday } from './relative-dates.ts'

type Props = {
  row: ThreadRow
  name: string
  outbox: Outbox
  isEmpty: boolean
  /** The seq of the linked message. */
  found: number | undefined
}

export const ListRow = memo(function ListRow({ row, name, outbox, isEmpty, found }: Props) {
  switch (row.kind) {
    case 'message':
      return row.seq !== undefined && row.seq === found ? (
        <div className={classes.found}>
          <MessageBubble row={row} outbox={outbox} />
        </div>
      ) : (
        <MessageBubble row={row} outbox={outbox} />
      )
    case 'day':
      return <DayLine date={row.date} />
    case 'new':
      return <div className={classes.new}>{messageTexts.newSince}</div>
    case 'beginning':
      return isEmpty ? (
        <div className={classes.empty}>
          <p className={classes.title}>{messageTexts.noMessages}</p>
          <p className={classes.text}>{messageTexts.noMessagesHint(name)}</p>
        </div>
      ) : (
        <p className={classes.beginning}>{messageTexts.beginning}</p>
      )
    case 'end':
      return <div className={classes.end} />
  }
})

function DayLine({ date }: { date: string }) {
  const today = useToday()
  return (
    <div className={classes.day}>
      <time dateTime={date} title={formatLongDate(date)}>
        {formatDayHeading(date, today)}
      </time>
    </div>
  )
}
