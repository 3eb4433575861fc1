import type { Role } from '../endpoint.ts'
import type { Conversation } from '../messages.ts'

/** What someone may do with a conversation as it is shown to them (MSG-3, MSG-8, MSG-10, MSG-15). */
export type GroupAbilities = {
  add: boolean
  /** Others; oneself one can always take out, which is leaving. */
  remove: boolean
  leave: boolean
  remove_group: boolean
  download: boolean
}

type Seen = Pick<Conversation, 'type' | 'user_ids' | 'admin_ids' | 'last_message'>

/** A Manager may be an admin without being a member: who removes and deletes, and reads nothing. A Direct has two for good. */
export function groupAbilities(conversation: Seen, viewer: { id: string; role: Role }): GroupAbilities {
  const isGroup = conversation.type === 'Group'
  const isMember = conversation.user_ids.includes(viewer.id)
  const isAdmin = isGroup && conversation.admin_ids.includes(viewer.id)
  return {
    add: isGroup && isMember,
    remove: isAdmin,
    leave: isGroup && isMember,
    remove_group: isAdmin,
    download: viewer.role === 'Manager' && isMember && conversation.last_message !== null,
  }
}

type Heir = { id: string; role: Role | null; active: boolean }

/**
 * Who becomes admin of a group that has none any more; `members` begin with the one who is in it longest (MSG-8). Who cannot sign
 * in (archived, deleted) follows only where there is nobody else.
 */
export function nextAdmin(members: readonly Heir[]): string | undefined {
  const able = members.filter(({ active }) => active)
  return (able.find(({ role }) => role === 'Manager') ?? able[0] ?? members[0])?.id
}

/** Staff who add a client where one is already are told that the two will see each other (MSG-15). */
export const clientsWillMeet = (before: readonly (Role | null)[], added: readonly (Role | null)[]): boolean =>
  added.includes('Client') && [...before, ...added].filter((role) => role === 'Client').length > 1
