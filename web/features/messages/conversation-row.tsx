import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Conversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts.ts'
import { harmless } from '#web/features/messages/harmless.ts'
import { moveFocus } from '#web/features/messages/move-focus.ts'
import { OnlineWord, PersonAvatar } from '#web/features/messages/person-avatar.tsx'
import classes from '#web/features/messages/row.module.css'
import { useToday } from '#web/features/messages/use-today.ts'
import { shortWhen } from '#web/features/messages/when.ts'
import { CountBadge } from '#web/ui/badge.tsx'

type Props = { conversation: Conversation; me: string; online: boolean; current: boolean }

function lastLine({ type, last_message: last }: Conversation, me: string): string {
  if (!last) return messageTexts.noMessages
  const said = harmless(last.message || (last.file_name ?? ''))
  if (last.sender_id === me) return messageTexts.youWrote(said)
  return type === 'Group' ? messageTexts.wrote(last.sender_name, said) : said
}

/** A conversation: with whom, what was said last and when, and how much of it is unread. */
export function ConversationRow({ conversation, me, online, current }: Props) {
  const { _id, name, last_message: last } = conversation
  const today = useToday()
  // What is open is being read, so its count is none even before the server has heard of it.
  const unread = current ? 0 : conversation.unread_count
  return (
    <li>
      <Link
        to={`/messages/${_id}`}
        className={classes.row}
        onKeyDown={moveFocus}
        aria-current={current ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <PersonAvatar name={name} size={36} online={online} />
        <span className={classes.texts}>
          <span className={classes.line}>
            <span className={classes.name} title={name}>
              {name}
              <OnlineWord online={online} />
            </span>
            {last && (
              <time className={classes.when} dateTime={last.date}>
                {shortWhen(last.date, today)}
              </time>
            )}
          </span>
          <span className={classes.line}>
            <span className={classes.last}>{lastLine(conversation, me)}</span>
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
