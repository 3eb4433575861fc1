import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/navigation/router.tsx'
import { formatTimeOrDay } from '#contract/domain/format-dates.ts'
import type { Message } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { messageSearchQuery } from '../api.ts'
import type { ConversationList } from '../sidebar/conversation-list.ts'
import { moveFocusBetweenRows } from '../sidebar/sidebar-section.tsx'
import { messagePath } from '../thread/linked-message.ts'
import { messagePreview } from '../thread/message-text.tsx'
import { highlightWords } from './highlight-words.ts'
import classes from '../sidebar/sidebar.module.css'

type SearchResultListProps = {
  found: ReturnType<typeof useMessageSearch>
  /** Names the conversation of a result; undefined inside of one conversation. */
  nameOf?: (conversation: string) => string | undefined
  onChosen?: () => void
}

export function SearchResultList({ found, nameOf, onChosen }: SearchResultListProps) {
  const { messages, words } = found
  if (found.isError) {
    return (
      <Text fz="xs" c="dimmed" p={8} role="alert">
        {messageTexts.searchFailed} <LinkButton onClick={() => void found.refetch()}>{messageTexts.retry}</LinkButton>
      </Text>
    )
  }
  if (!messages) return null
  if (messages.length === 0) {
    return (
      <Text fz="xs" c="dimmed" p={8} role="status">
        {messageTexts.nothingSaid}
      </Text>
    )
  }
  return (
    <>
      <ul aria-label={messageTexts.found}>
        {messages.map((message) => (
          <SearchResultRow
            key={message._id}
            message={message}
            words={words}
            where={nameOf?.(message.conversation_id)}
            onChosen={onChosen}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="default"
          size="compact-md"
          m="4px 8px 12px"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {messageTexts.moreFound}
        </Button>
      )}
    </>
  )
}

type SearchResultRowProps = {
  message: Message
  words: string
  where: string | undefined
  onChosen: (() => void) | undefined
}

function SearchResultRow({ message, words, where, onChosen }: SearchResultRowProps) {
  const { conversation_id, seq, sender_name, date } = message
  const reader = useDateReader()
  const said = where ? messageTexts.saidIn(sender_name, where) : sender_name
  return (
    <li>
      <Link
        to={messagePath(conversation_id, seq)}
        className={classes.result}
        onKeyDown={moveFocusBetweenRows}
        onClick={() => onChosen?.()}
      >
        <span className={classes.line}>
          <Text span truncate fw={500} title={said}>
            {said}
          </Text>
          <time className={classes.when} dateTime={date}>
            {formatTimeOrDay(date, reader)}
          </time>
        </span>
        <Text span fz="xs" c="dimmed" lineClamp={2} className={classes.text} dir="auto" data-preview>
          {highlightWords(messagePreview(message), words).map(({ text, at, isFound }) =>
            isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </Text>
      </Link>
    </li>
  )
}

/** Messages of all conversations, below the names that match (MSG-13). */
export function SidebarSearchResults({ typed, list }: { typed: string; list: ConversationList }) {
  const found = useMessageSearch(typed)
  if (found.words === '') return null
  return (
    <section aria-label={messageTexts.title}>
      <Text component="h2" fz="xs" fw={500} c="dimmed" p="8px 8px 4px">
        {messageTexts.title}
      </Text>
      <SearchResultList found={found} nameOf={(id) => list.conversations.find((one) => one._id === id)?.name} />
    </section>
  )
}

const debounceMs = 200

/** Keeps the previous results until new ones arrive. */
export function useMessageSearch(typed: string, conversation?: string) {
  const [words] = useDebouncedValue(typed.trim(), debounceMs)
  const found = useInfiniteQuery({ ...messageSearchQuery(words, conversation), placeholderData: keepPreviousData })
  const messages = found.data?.pages.flatMap((page) => page.items)
  return { ...found, words, messages: words === '' ? undefined : messages }
}
