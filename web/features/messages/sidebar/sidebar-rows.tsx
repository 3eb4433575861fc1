import { Flex, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import { formatTimeOrDay } from '#contract/domain/format-dates.ts'
import type { Contact, Conversation, Message } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import type { Claims } from '#web/session/token.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { revealBidiOverrides, messagePreview } from '../thread/message-text.tsx'
import { useStartDirect } from './use-start-direct.ts'
import { moveFocusBetweenRows } from './sidebar-section.tsx'
import { ConversationFace, OnlineLabel, PersonAvatar } from './presence.tsx'
import classes from './sidebar.module.css'

type ConversationLinkProps = {
  conversation: Conversation
  /** Whose conversation it is. */
  me: string
  to: string
  current: boolean
  unread: number
  online?: boolean
  hasLeft: boolean
  lastLine: (last: Message, text: string) => string
}

export function ConversationLink({
  conversation,
  me,
  to,
  current,
  unread,
  online = false,
  hasLeft,
  lastLine,
}: ConversationLinkProps) {
  const { name, last_message: last } = conversation
  const reader = useDateReader()
  return (
    <li>
      <Link
        to={to}
        className={classes.row}
        onKeyDown={moveFocusBetweenRows}
        aria-current={current ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <ConversationFace conversation={conversation} me={me} size={36} online={online} />
        <Flex component="span" direction="column" flex={1} miw={0}>
          <span className={classes.line}>
            <Text span truncate fw={unread > 0 ? 600 : 500} title={name}>
              {name}
              <OnlineLabel online={online} />
              {hasLeft && (
                <Text span inherit c="dimmed" fw={400}>
                  {' '}
                  {messageTexts.hasLeft}
                </Text>
              )}
            </Text>
            {last && (
              <time className={classes.when} dateTime={last.date}>
                {formatTimeOrDay(last.date, reader)}
              </time>
            )}
          </span>
          <span className={classes.line}>
            <span className={classes.last} data-preview>
              {last ? lastLine(last, revealBidiOverrides(messagePreview(last))) : messageTexts.noMessages}
            </span>
            {unread > 0 && (
              <>
                <VisuallyHidden>, </VisuallyHidden>
                <CountBadge count={unread} label={messageTexts.unread(unread)} />
              </>
            )}
          </span>
        </Flex>
      </Link>
    </li>
  )
}

type PersonRowProps = { person: Contact; me: Claims; online: boolean; current: boolean }

/** A contact without messages: a click creates or finds the empty conversation. */
export function PersonRow({ person, me, online, current }: PersonRowProps) {
  const { start, starting } = useStartDirect(me.id, person._id)
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-current={current ? 'page' : undefined}
        onClick={start}
        onKeyDown={moveFocusBetweenRows}
        disabled={starting.isPending}
      >
        <PersonAvatar id={person._id} name={person.name} size={36} online={online} />
        <Flex component="span" direction="column" flex={1} miw={0}>
          <span className={classes.line}>
            <Text span truncate fw={500} title={person.name} translate="no">
              {person.name}
              <OnlineLabel online={online} />
            </Text>
            <span className={classes.when}>{roleTexts[person.role]}</span>
          </span>
          <span
            className={classes.last}
            role={starting.error ? 'alert' : undefined}
            data-failed={Boolean(starting.error)}
          >
            {starting.error ? starting.error.message : messageTexts.notWrittenTo}
          </span>
        </Flex>
      </button>
    </li>
  )
}
