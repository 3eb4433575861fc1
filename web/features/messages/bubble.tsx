import { VisuallyHidden } from '@mantine/core'
import { messageTime } from '#contract/domain/dates.ts'
import { messageTexts } from '#contract/texts.ts'
import classes from '#web/features/messages/bubble.module.css'
import { MessageText } from '#web/features/messages/message-text.tsx'
import { NotSent } from '#web/features/messages/not-sent.tsx'
import type { Outbox } from '#web/features/messages/outbox.ts'
import type { MessageRow } from '#web/features/messages/rows.ts'

/** One message: whose and when above the first of a group, for a reader of the screen with each (MSG-4). */
export function Bubble({ row, outbox }: { row: MessageRow; outbox: Outbox }) {
  const { own, sender, date, text, first, last, outgoing } = row
  const name = own ? messageTexts.you : sender
  return (
    <div
      className={classes.root}
      data-own={own || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
    >
      {first ? (
        <div className={classes.head}>
          {own ? <VisuallyHidden>{name} </VisuallyHidden> : <span className={classes.sender}>{name} </span>}
          <time dateTime={date}>{messageTime(date)}</time>
        </div>
      ) : (
        <VisuallyHidden>
          {name} <time dateTime={date}>{messageTime(date)}</time>
        </VisuallyHidden>
      )}
      <div className={classes.line}>
        {outgoing?.state === 'sending' && <span className={classes.sending}>{messageTexts.sending}…</span>}
        <p className={classes.bubble} dir="auto" data-pending={(outgoing && outgoing.state !== 'sending') || undefined}>
          <MessageText text={text} />
        </p>
      </div>
      {outgoing && outgoing.state !== 'sending' && <NotSent message={outgoing} outbox={outbox} />}
    </div>
  )
}
