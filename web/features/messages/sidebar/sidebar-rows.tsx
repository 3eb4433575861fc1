import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Conversation, Message } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { harmless, wordsOf } from '../thread/message-text.tsx'
import { moveFocus } from '#web/features/messages/sidebar/move-focus.ts'
import { OnlineWord, PersonAvatar } from '#web/features/messages/sidebar/presence.tsx'
import classes from '#web/features/messages/sidebar/sidebar-rows.module.css'
import { shortWhen, useToday } from '../thread/relative-dates.ts'
import { CountBadge } from '#web/ui/badge.tsx'

type Props = {
  conversation: Pick<Conversation, 'name' | 'last_message'>
  to: string
  current: boolean
  unread: number
  online?: boolean
  /** What was said last, with who said it where that is not clear. */
  lastLine: (last: Message, words: string) => string
}

/** The row of a conversation: with whom, what was said last and when, and how much of it is unread. */
export function ConversationLink({ conversation, to, current, unread, online = false, lastLine }: Props) {
  const { name, last_message: last } = conversation
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
            <span className={classes.last}>
              {last ? lastLine(last, harmless(wordsOf(last))) : messageTexts.noMessages}
            </span>
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
