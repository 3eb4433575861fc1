import type { Result } from '#contract/endpoint.ts'
import type { listEmployeeConversations } from '#contract/messages.ts'
import type { ServerCarries } from '#contract/realtime.ts'

/** An employee's conversations, as they see them themselves. */
export type Inbox = Result<typeof listEmployeeConversations>

type EmployeeMessageEvent = ServerCarries<'employee message'>

export const includesConversation = (inbox: Inbox, id: string): boolean =>
  inbox.conversations.some((conversation) => conversation._id === id)

/** A message was written in one of them; one that is known already changes nothing. */
export const applyEmployeeMessage = (
  inbox: Inbox,
  { conversation_id, message, unread_count }: EmployeeMessageEvent,
): Inbox => ({
  ...inbox,
  conversations: inbox.conversations.map((conversation) =>
    conversation._id === conversation_id && message.seq > conversation.last_seq
      ? { ...conversation, last_seq: message.seq, last_message: message, unread_count }
      : conversation,
  ),
})
