import type { Conversation } from '#contract/messages.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { presentConversation, groupByView, linkContext } from './present.ts'
import { findConversation, type ConversationRow } from './queries/conversations.ts'
import { typingIn } from '#contract/realtime.ts'
import { requireMembership } from './queries/messages.ts'

/** Presents an existing conversation to one person. */
export async function showConversation(
  db: DbOrTransaction,
  parts: Parts,
  viewer: Pick<Actor, 'id'>,
  id: string,
): Promise<Conversation> {
  return presentConversation(linkContext(parts, db, viewer.id), await requireConversation(db, id), viewer.id)
}

async function requireConversation(db: DbOrTransaction, id: string): Promise<ConversationRow> {
  const row = await findConversation(db, id)
  if (!row) throw new ApiError('not_found')
  return row
}

/**
 * Publishes a new or changed conversation to every member, each with their own unread count and role, and returns the
 * actor's view. It is read while the conversation is locked, so its version says which of two events is the later one.
 */
export async function publishConversation(
  tx: Transaction,
  parts: Parts,
  actor: Pick<Actor, 'id'>,
  conversation: string,
): Promise<Conversation> {
  const row = await requireConversation(tx, conversation)
  const seenBy = (viewer: string, reader?: string) => presentConversation(linkContext(parts, tx, reader), row, viewer)
  tx.afterCommit(() => {
    for (const [first, ...others] of groupByView(row)) {
      parts.realtime.publishToUsers(
        tx.id,
        [first, ...others],
        'conversation updated',
        seenBy(first, others.length === 0 ? first : undefined),
      )
    }
  })
  return seenBy(actor.id, actor.id)
}

export function publishConversationDeleted(tx: Transaction, parts: Parts, conversation: string, users: string[]): void {
  const gone = { _id: conversation, deleted: true } as const
  tx.afterCommit(() => parts.realtime.publishToUsers(tx.id, users, 'conversation updated', gone))
}

/** Publishes to the other members that the actor is writing. The event has the same rate limit as all socket events. */
export async function publishTyping(parts: Parts, actor: Actor, conversation: string): Promise<void> {
  const db = parts.db.forWorkspace(actor.workspace)
  const { member_ids } = await requireMembership(db, conversation, actor.id)
  const others = member_ids.filter((member) => member !== actor.id)
  parts.realtime.publishToUsers(db.id, others, typingIn(conversation), { user_id: actor.id, name: actor.name })
}
