import { Button } from '@mantine/core'
import { messageTexts } from '#contract/texts/messages.ts'
import { FoundRow } from '#web/features/messages/search/found-row.tsx'
import classes from '#web/features/messages/search/search-results.module.css'
import type { useFound } from '#web/features/messages/search/use-message-search.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

type Props = {
  found: ReturnType<typeof useFound>
  /** In which conversation each was said, where that is not clear. */
  nameOf?: (conversation: string) => string | undefined
  onChosen?: () => void
}

/** The messages that were found; a click leads to where one was said. */
export function FoundList({ found, nameOf, onChosen }: Props) {
  const { messages, words } = found
  if (found.isError) {
    return (
      <p className={classes.said} role="alert">
        {messageTexts.searchFailed} <LinkButton onClick={() => void found.refetch()}>{messageTexts.retry}</LinkButton>
      </p>
    )
  }
  if (!messages) return null
  if (messages.length === 0) {
    return (
      <p className={classes.said} role="status">
        {messageTexts.nothingSaid}
      </p>
    )
  }
  return (
    <>
      <ul className={classes.rows} aria-label={messageTexts.found}>
        {messages.map((message) => (
          <FoundRow
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
          className={classes.more ?? ''}
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {messageTexts.moreFound}
        </Button>
      )}
    </>
  )
}
