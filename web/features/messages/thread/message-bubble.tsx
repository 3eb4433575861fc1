import { VisuallyHidden } from '@mantine/core'
import { messageTime } from '#contract/domain/dates.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/thread/message-bubble.module.css'
import { FileContent, isPicture } from '#web/features/messages/attachments/file-content.tsx'
import { MessageText } from '#web/features/messages/thread/message-text.tsx'
import { NotSent } from '#web/features/messages/thread/not-sent.tsx'
import type { Outbox } from '#web/features/messages/outbox/outbox.ts'
import { ReadBy } from '#web/features/messages/thread/read-receipts.tsx'
import type { MessageRow } from '#web/features/messages/thread/build-rows.ts'

/** One message: whose and when above the first of a group, for a reader of the screen with each (MSG-4). */
export function Bubble({ row, outbox }: { row: MessageRow; outbox: Outbox }) {
  const { own, sender, date, text, file, seq, first, last, outgoing } = row
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
        <p
          className={classes.bubble}
          dir="auto"
          data-pending={(outgoing && outgoing.state !== 'sending') || undefined}
          data-picture={(file && isPicture(file)) || undefined}
        >
          {file ? <FileContent file={file} seq={seq} /> : <MessageText text={text} />}
        </p>
        <span className={classes.beside}>
          {outgoing?.state === 'sending' && <span className={classes.sending}>{messageTexts.sending}…</span>}
          <ReadBy seq={seq} />
        </span>
      </div>
      {outgoing && outgoing.state !== 'sending' && <NotSent message={outgoing} outbox={outbox} />}
    </div>
  )
}
