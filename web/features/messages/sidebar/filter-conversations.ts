import { matcherOf } from '#contract/domain/finding.ts'
import { roles } from '#contract/domain/roles.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Contact, Conversation } from '#contract/messages.ts'
import type { ConversationList } from '#web/features/messages/sidebar/conversation-list.ts'

export type ConversationFilter = { roles: readonly Role[]; search: string }

export type SidebarSections = {
  groups: readonly Conversation[]
  direct: readonly Conversation[]
  /** Contacts without a conversation; nobody until the list is whole. */
  people: readonly Contact[]
}

export const isSearching = (filter: ConversationFilter): boolean => filter.search.trim() !== ''

export const isFilterActive = (filter: ConversationFilter): boolean =>
  isSearching(filter) || filter.roles.length < roles.length

/** A group without messages is new and stands before all dates. */
const lastActivity = (conversation: Conversation) => conversation.last_message?.date ?? 'new'

/** The last active first (MSG-6). ISO 8601 dates in UTC sort as text. */
const byActivity = (a: Conversation, b: Conversation) =>
  lastActivity(b).localeCompare(lastActivity(a)) || a.name.localeCompare(b.name)

const findOtherMember = (conversation: Conversation, me: string) => conversation.user_ids.find((id) => id !== me)

/** A direct conversation without a message is listed under People. */
const isStarted = (conversation: Conversation) => conversation.type === 'Group' || conversation.last_seq > 0

export function filterPeople(people: readonly Contact[], filter: ConversationFilter): Contact[] {
  const named = matcherOf(filter.search)
  return people
    .filter((person) => filter.roles.includes(person.role) && named(person.name))
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}

/** Filters by role and name (MSG-1). Groups have no role, so only the name filters them. */
export function filterConversations(list: ConversationList, me: string, filter: ConversationFilter): SidebarSections {
  const named = matcherOf(filter.search)
  const ofRole = (role: Role | undefined) => role === undefined || filter.roles.includes(role)
  const begun = list.conversations.filter(isStarted)
  const direct = begun.filter((conversation) => conversation.type === 'Direct')
  const writtenTo = new Set(direct.map((conversation) => findOtherMember(conversation, me)))
  return {
    groups: begun
      .filter((conversation) => conversation.type === 'Group' && named(conversation.name))
      .toSorted(byActivity),
    direct: direct.filter((person) => ofRole(person.role) && named(person.name)).toSorted(byActivity),
    people: list.hasMore ? [] : filterPeople(list.users, filter).filter((person) => !writtenTo.has(person._id)),
  }
}
