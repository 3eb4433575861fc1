import type { Result } from '#contract/endpoint.ts'
import type { listEmployeeConversations } from '#contract/messages.ts'
import type { ServerCarries } from '#contract/realtime.ts'

/** An employee's conversations, as they see them themselves. */
export type Inbox = Result<typeof listEmployeeConversations>

type Told = ServerCarries<'employee message'>

export const holdsConversation = (inbox: Inbox, id: string): boolean =>
  inbox.conversations.some((conversation) => conversation._id === id)

/** A message was written in one of them; one that is known already changes nothing. */
export const withTold = (inbox: Inbox, { conversation_id, message, unread_count }: Told): Inbox => ({
  ...inbox,
  conversations: inbox.conversations.map((conversation) =>
    conversation._id === conversation_id && message.seq > conversation.last_seq
      ? { ...conversation, last_seq: message.seq, last_message: message, unread_count }
      : conversation,
  ),
})
