import type { Conversation, Message } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { ConversationLink } from '#web/features/messages/sidebar/sidebar-rows.tsx'

type Props = { conversation: Conversation; to: string; current: boolean }

/** Who said what last is always said: neither side is the reader's own. */
const lastLine = ({ sender_name }: Message, words: string) => messageTexts.wrote(sender_name, words)

/** A conversation of an employee. The open one keeps its count: that the Manager reads it does not make it read. */
export const InboxRow = ({ conversation, to, current }: Props) => (
  <ConversationLink
    conversation={conversation}
    to={to}
    current={current}
    unread={conversation.unread_count}
    lastLine={lastLine}
  />
)
