import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { formatMessageTime } from '#contract/domain/format-dates.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { readerZone } from '#web/lib/server-render.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FileContent, isPicture } from '../attachments/file-content.tsx'
import type { Outbox } from '../outbox/outbox.ts'
import type { Outgoing } from '../outbox/outgoing.ts'
import type { MessageRow } from './build-rows.ts'
import classes from './thread.module.css'
import { MessageText } from './message-text.tsx'
import { ReadBy } from './read-receipts.tsx'

type Props = { row: MessageRow; outbox: Outbox; /** Every message shows its time. */ withTime: boolean }

/**
 * The sender and time are visible on the first message of a group, the time of the others on hover, focus and tap or
 * always; a screen reader gets both with each (MSG-4).
 */
export function MessageBubble({ row, outbox, withTime }: Props) {
  const { own, sender, date, text, file, seq, startsGroup: first, endsGroup: last, outgoing } = row
  const name = own ? messageTexts.you : sender
  const sent = formatMessageTime(date, readerZone())
  const [clock] = sent.split(' ')
  const time = <time dateTime={date}>{sent}</time>
  return (
    <div
      className={classes.message}
      data-own={own || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
    >
      {first ? (
        <div className={classes.head}>
          {own ? (
            <VisuallyHidden>{name} </VisuallyHidden>
          ) : (
            <span className={classes.sender} translate="no">
              {name}{' '}
            </span>
          )}
          {time}
        </div>
      ) : (
        <div className={withTime ? classes.head : undefined}>
          <VisuallyHidden>{name} </VisuallyHidden>
          {withTime ? time : <VisuallyHidden>{time}</VisuallyHidden>}
        </div>
      )}
      <div className={classes.line}>
        <p
          className={classes.bubble}
          dir="auto"
          tabIndex={-1} // a tap focuses it
          data-pending={(outgoing && outgoing.state !== 'sending') || undefined}
          data-picture={(file && isPicture(file)) || undefined}
        >
          {file ? <FileContent file={file} seq={seq} /> : <MessageText text={text} />}
        </p>
        <span className={classes.beside}>
          {!first && !withTime && (
            <span className={classes.when} aria-hidden="true">
              {clock}
            </span>
          )}
          {outgoing?.state === 'sending' && <span className={classes.sending}>{messageTexts.sending}…</span>}
          <ReadBy seq={seq} />
        </span>
      </div>
      {outgoing && outgoing.state !== 'sending' && <NotSent message={outgoing} outbox={outbox} />}
    </div>
  )
}

/** The reason and the actions of a message that was not sent (MSG-14). */
function NotSent({ message, outbox }: { message: Outgoing; outbox: Outbox }) {
  const refused = message.state === 'refused'
  const Icon = refused ? IconAlertCircle : IconClock
  return (
    <div className={classes.notSent} role={refused ? 'alert' : 'status'} data-refused={refused || undefined}>
      <Icon size={16} aria-hidden="true" />
      <span>{refused ? `${messageTexts.notSent} ${message.problem ?? ''}` : messageTexts.notSentYet}</span>
      <LinkButton onClick={() => outbox.retry(message.send_id)}>{messageTexts.retry}</LinkButton>
      <LinkButton onClick={() => outbox.delete(message.send_id)}>{messageTexts.discard}</LinkButton>
    </div>
  )
}
