import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Conversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts.ts'
import { harmless } from '#web/features/messages/harmless.ts'
import { moveFocus } from '#web/features/messages/move-focus.ts'
import classes from '#web/features/messages/row.module.css'
import { useToday } from '#web/features/messages/use-today.ts'
import { shortWhen } from '#web/features/messages/when.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountBadge } from '#web/ui/badge.tsx'

type Props = { conversation: Conversation; to: string; current: boolean }

/** Who said what last is always said: neither side is the reader's own. */
function lastLine({ last_message: last }: Conversation): string {
  if (!last) return messageTexts.noMessages
  return messageTexts.wrote(last.sender_name, harmless(last.message || (last.file_name ?? '')))
}

/** A conversation of an employee. The open one keeps its count: that the Manager reads it does not make it read. */
export function InboxRow({ conversation, to, current }: Props) {
  const { name, last_message: last, unread_count: unread } = conversation
  const today = useToday()
  return (
    <li>
      <Link
        to={to}
        className={classes.row}
        onKeyDown={moveFocus}
        aria-current={current ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <Avatar name={name} size={36} />
        <span className={classes.texts}>
          <span className={classes.line}>
            <span className={classes.name} title={name}>
              {name}
            </span>
            {last && (
              <time className={classes.when} dateTime={last.date}>
                {shortWhen(last.date, today)}
              </time>
            )}
          </span>
          <span className={classes.line}>
            <span className={classes.last}>{lastLine(conversation)}</span>
            {unread > 0 && (
              <>
                <VisuallyHidden>, </VisuallyHidden>
                <CountBadge count={unread} label={messageTexts.unread(unread)} />
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
