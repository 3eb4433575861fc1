import type { Conversation, Message } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { ConversationLink } from '#web/features/messages/sidebar/sidebar-rows.tsx'

type Props = { conversation: Conversation; me: string; online: boolean; current: boolean }

/** A conversation of one's own. */
export function ConversationRow({ conversation, me, online, current }: Props) {
  const { _id, type, unread_count } = conversation
  const lastLine = ({ sender_id, sender_name }: Message, words: string) => {
    if (sender_id === me) return messageTexts.youWrote(words)
    return type === 'Group' ? messageTexts.wrote(sender_name, words) : words
  }
  return (
    <ConversationLink
      conversation={conversation}
      to={`/messages/${_id}`}
      current={current}
      // What is open is being read, so its count is none even before the server has heard of it.
      unread={current ? 0 : unread_count}
      online={online}
      lastLine={lastLine}
    />
  )
}
