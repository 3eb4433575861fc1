import { typingIn } from '#contract/realtime.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { authorize } from './policy.ts'
import { findMembership } from './queries/messages.ts'

/** Publishes to the other members that the actor is writing. The event has the same rate limit as all socket events. */
export async function publishTyping(parts: Parts, actor: Actor, conversation: string): Promise<void> {
  const db = parts.db.forWorkspace(actor.workspace)
  const own = await findMembership(db, conversation, actor.id)
  authorize(actor, 'conversation.take_part', { isMember: own !== undefined })
  const others = (own?.member_ids ?? []).filter((member) => member !== actor.id)
  parts.realtime.publishToUsers(db.id, others, typingIn(conversation), { user_id: actor.id, name: actor.name })
}
