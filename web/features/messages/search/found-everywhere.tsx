import { messageTexts } from '#contract/texts/messages.ts'
import type { ConversationList } from '#web/features/messages/sidebar/conversation-list.ts'
import { FoundList } from '#web/features/messages/search/search-results.tsx'
import classes from '#web/features/messages/sidebar/sidebar.module.css'
import { useFound } from '#web/features/messages/search/use-message-search.ts'

/** Under the names that fit what was typed: what was said with these words, in any conversation (MSG-13). */
export function FoundEverywhere({ typed, list }: { typed: string; list: ConversationList }) {
  const found = useFound(typed)
  if (found.words === '') return null
  return (
    <section aria-label={messageTexts.title}>
      <h2 className={classes.found}>{messageTexts.title}</h2>
      <FoundList found={found} nameOf={(id) => list.conversations.find((one) => one._id === id)?.name} />
    </section>
  )
}
