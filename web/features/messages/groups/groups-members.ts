import type { Contact, Conversation } from '#contract/messages.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Claims } from '#web/session/token.ts'

/** `role` is null for whom one cannot write to: another client in a Client's group, somebody archived. */
export type Member = { id: string; name: string; role: Role | null; isAdmin: boolean; isMe: boolean }

type Membership = Pick<Conversation, 'user_ids' | 'display_names' | 'admin_ids'>

/** Who is in a conversation, oneself first. */
export function membersOf(
  { user_ids, display_names, admin_ids }: Membership,
  me: Pick<Claims, 'id' | 'role'>,
  users: readonly Contact[],
): Member[] {
  const known = new Map(users.map((user) => [user._id, user]))
  const admins = new Set(admin_ids)
  return user_ids
    .map((id, at) => ({
      id,
      name: known.get(id)?.name ?? display_names[at] ?? '',
      role: id === me.id ? me.role : (known.get(id)?.role ?? null),
      isAdmin: admins.has(id),
      isMe: id === me.id,
    }))
    .toSorted(
      (one, other) =>
        Number(other.isMe) - Number(one.isMe) || one.name.localeCompare(other.name, undefined, { numeric: true }),
    )
}
