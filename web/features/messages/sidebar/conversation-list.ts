import { nextReadMark, unreadCount } from '#contract/domain/unread.ts'
import type { Contact, Conversation, Message } from '#contract/messages.ts'

export type ConversationList = {
  users: readonly Contact[]
  conversations: readonly Conversation[]
  /** There may be more conversations than these, less active ones, and more contacts. */
  hasMore?: boolean
}

/** There is no one to write to, and no conversation to read. */
export const isEmptyList = ({ users, conversations }: ConversationList): boolean =>
  users.length === 0 && conversations.length === 0

type ReadMark = { id: string; date: string | null; seq: number }

const findReadMark = (conversation: Conversation, user: string) =>
  conversation.read_dates.find((mark) => mark.id === user)

const withUnreadCount = (conversation: Conversation, me: string): Conversation => ({
  ...conversation,
  unread_count: unreadCount(conversation, findReadMark(conversation, me)),
})

function withReadMark(conversation: Conversation, mark: ReadMark): Conversation {
  const previous = findReadMark(conversation, mark.id)
  const seq = nextReadMark(previous?.seq ?? 0, mark.seq, conversation.last_seq)
  if (previous && previous.seq >= seq) return conversation
  const others = conversation.read_dates.filter((readMark) => readMark.id !== mark.id)
  return { ...conversation, read_dates: [...others, { ...mark, seq }] }
}

const updateConversation = (
  list: ConversationList,
  id: string,
  change: (conversation: Conversation) => Conversation,
): ConversationList => ({
  ...list,
  conversations: list.conversations.map((conversation) =>
    conversation._id === id ? change(conversation) : conversation,
  ),
})

/**
 * A new message becomes the last one and counts as unread, or marks the conversation as read when it is one's own
 * (MSG-6).
 */
export const applyMessageToList = (list: ConversationList, message: Message, me: string): ConversationList =>
  updateConversation(list, message.conversation_id, (conversation) => {
    if (message.seq <= conversation.last_seq) return conversation
    const grown = { ...conversation, last_seq: message.seq, last_message: message }
    const own = message.sender_id === me
    return withUnreadCount(own ? withReadMark(grown, { id: me, date: message.date, seq: message.seq }) : grown, me)
  })

/** A read mark never moves back. */
export const applyRead = (
  list: ConversationList,
  read: { conversation: string; user: string; seq: number; date: string },
  me: string,
): ConversationList =>
  updateConversation(list, read.conversation, (conversation) =>
    withUnreadCount(withReadMark(conversation, { id: read.user, date: read.date, seq: read.seq }), me),
  )

/** Merges two versions of a conversation: its numbers only grow. A change that was overtaken says nothing. */
function mergeConversation(cached: Conversation, received: Conversation, me: string): Conversation {
  if (received.version < cached.version) return cached
  const newest = cached.last_seq > received.last_seq ? cached : received
  const others = cached.read_dates.filter(({ id }) => id !== me && received.user_ids.includes(id))
  const grown = others.reduce(withReadMark, {
    ...received,
    last_seq: newest.last_seq,
    last_message: newest.last_message,
  })
  // A person who joined later has no mark and nothing unread, so the count is more exact than the mark.
  const own = Math.max(findReadMark(cached, me)?.seq ?? 0, received.last_seq - received.unread_count)
  return withUnreadCount(withReadMark(grown, { id: me, date: findReadMark(cached, me)?.date ?? null, seq: own }), me)
}

/** The server's answer, with the events that arrived during the fetch. */
export function mergeList(
  cached: ConversationList | undefined,
  received: ConversationList,
  me: string,
): ConversationList {
  const before = new Map(cached?.conversations.map((conversation) => [conversation._id, conversation]))
  return {
    users: received.users,
    conversations: received.conversations.map((conversation) => {
      const earlier = before.get(conversation._id)
      return earlier ? mergeConversation(earlier, conversation, me) : conversation
    }),
  }
}

/** A conversation was created, changed or deleted. */
export function applyConversation(
  list: ConversationList,
  received: Conversation | { _id: string; deleted: true },
  me: string,
): ConversationList {
  const cached = list.conversations.find((conversation) => conversation._id === received._id)
  const others = list.conversations.filter((conversation) => conversation._id !== received._id)
  if ('deleted' in received) return { ...list, conversations: others }
  return { ...list, conversations: [cached ? mergeConversation(cached, received, me) : received, ...others] }
}

export function applyPresence(list: ConversationList, id: string, online: boolean): ConversationList {
  if (!list.users.some((user) => user._id === id && user.online !== online)) return list
  return { ...list, users: list.users.map((user) => (user._id === id ? { ...user, online } : user)) }
}

/** Events that arrived during the fetch win over its answer. */
export function applyChangesSince(
  received: ConversationList,
  before: ConversationList | undefined,
  now: ConversationList | undefined,
): ConversationList {
  if (!before || !now || before === now) return received
  const was = new Map(before.users.map((user) => [user._id, user.online]))
  const moved = now.users.filter((user) => was.get(user._id) !== user.online)
  const { users } = moved.reduce((list, { _id, online }) => applyPresence(list, _id, online), received)
  const idsOf = ({ conversations }: ConversationList) => new Set(conversations.map(({ _id }) => _id))
  const [earlier, current, listed] = [idsOf(before), idsOf(now), idsOf(received)]
  const begun = now.conversations.filter(({ _id }) => !earlier.has(_id) && !listed.has(_id))
  const still = received.conversations.filter(({ _id }) => current.has(_id) || !earlier.has(_id))
  return { users, conversations: [...begun, ...still] }
}
