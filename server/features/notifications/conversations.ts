import { notificationUpdate } from '#contract/realtime.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { removeOfConversation, viewOfConversation } from './queries-conversations.ts'

/** Takes back what these people were told of a conversation that they are no longer in, or that is gone. */
export async function takeBackConversation(
  tx: Transaction,
  parts: Pick<Parts, 'realtime'>,
  conversation: string,
  users: readonly string[],
): Promise<void> {
  if (users.length === 0) return
  const told = await removeOfConversation(tx, conversation, users)
  tx.afterCommit(() => {
    for (const user of told) parts.realtime.toUser(tx.id, user, notificationUpdate(user), {})
  })
}

/** Whoever read a conversation to its end has viewed what they were told of it (NOTE-7). */
export async function viewConversation(
  tx: Transaction,
  parts: Pick<Parts, 'realtime'>,
  conversation: string,
  user: string,
): Promise<void> {
  if (!(await viewOfConversation(tx, conversation, user))) return
  tx.afterCommit(() => parts.realtime.toUser(tx.id, user, notificationUpdate(user), {}))
}
