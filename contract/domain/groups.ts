import type { Role } from '../endpoint.ts'
import type { Conversation } from '../messages.ts'

/** What a person may do with a conversation (MSG-3, MSG-8, MSG-10, MSG-15). */
export type GroupAbilities = {
  add: boolean
  /** Others; removing oneself is leaving and always allowed. */
  remove: boolean
  leave: boolean
  remove_group: boolean
  rename: boolean
  download: boolean
}

type Seen = Pick<Conversation, 'type' | 'user_ids' | 'admin_ids' | 'last_message'>

/**
 * A Manager can be admin without being a member: they may remove members and delete, but not read. A direct
 * conversation keeps its two people.
 */
export function groupAbilities(conversation: Seen, viewer: { id: string; role: Role }): GroupAbilities {
  const isGroup = conversation.type === 'Group'
  const isMember = conversation.user_ids.includes(viewer.id)
  const isAdmin = isGroup && conversation.admin_ids.includes(viewer.id)
  return {
    add: isGroup && isMember,
    remove: isAdmin,
    leave: isGroup && isMember,
    remove_group: isAdmin,
    rename: isAdmin && isMember,
    download: viewer.role === 'Manager' && isMember && conversation.last_message !== null,
  }
}

/** True when no other member can sign in: nobody would read a message (MSG-16). */
export const hasNoReader = (
  { user_ids, inactive_ids }: Pick<Conversation, 'user_ids' | 'inactive_ids'>,
  writer: string,
) => user_ids.every((id) => id === writer || inactive_ids.includes(id))

type AdminCandidate = { id: string; role: Role | null; can_sign_in: boolean }

/**
 * The next admin of a group without one; `members` are ordered by how long they are in it (MSG-8). People who cannot
 * sign in come last.
 */
export function nextAdmin(members: readonly AdminCandidate[]): string | undefined {
  const able = members.filter((member) => member.can_sign_in)
  return (able.find(({ role }) => role === 'Manager') ?? able[0] ?? members[0])?.id
}

/** True when staff add a second client: they are warned that the clients will see each other (MSG-15). */
export const willClientsMeet = (before: readonly (Role | null)[], added: readonly (Role | null)[]): boolean =>
  added.includes('Client') && [...before, ...added].filter((role) => role === 'Client').length > 1
