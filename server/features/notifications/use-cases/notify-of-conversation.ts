import { v7 as newId } from 'uuid'
import { notificationReceived, notificationUpdate } from '#contract/realtime.ts'
import type { Parts } from '#server/parts.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { presentNotification } from '../present.ts'
import { enqueuePush } from './push-notification.ts'
import {
  deleteByConversation,
  upsertConversationNotifications,
  updateConversationViewed,
} from '../queries/conversation-notifications.ts'

type ConversationNotice = {
  conversation: string
  message: string
  link: string
  readers: readonly { userId: string; count: number }[]
}

/** Notifies all readers at once: one entry each, with a count of the unviewed messages (NOTE-3). */
export async function notifyOfConversation(
  tx: Transaction,
  parts: Pick<Parts, 'realtime'>,
  { readers, ...what }: ConversationNotice,
): Promise<void> {
  if (readers.length === 0) return
  const rows = readers.map(({ userId, count }) => ({ id: newId(), user_id: userId, count }))
  const stored = await upsertConversationNotifications(tx, what, rows)
  await enqueuePush(
    tx,
    tx.id,
    stored.map(({ id }) => id),
  )
  tx.afterCommit(() => {
    for (const { user_id, ...row } of stored) {
      parts.realtime.publishToUser(tx.id, user_id, notificationReceived(user_id), presentNotification(row))
    }
  })
}

/** Deletes these people's notifications of a conversation that was deleted or that they have left. */
export async function deleteConversationNotifications(
  tx: Transaction,
  parts: Pick<Parts, 'realtime'>,
  conversation: string,
  users: readonly string[],
): Promise<void> {
  if (users.length === 0) return
  const affected = await deleteByConversation(tx, conversation, users)
  tx.afterCommit(() => {
    for (const user of affected) parts.realtime.publishToUser(tx.id, user, notificationUpdate(user), {})
  })
}

/** Marks the notification as viewed when the conversation is read to its end (NOTE-7). */
export async function viewConversationNotification(
  tx: Transaction,
  parts: Pick<Parts, 'realtime'>,
  conversation: string,
  user: string,
): Promise<void> {
  if (!(await updateConversationViewed(tx, conversation, user))) return
  tx.afterCommit(() => parts.realtime.publishToUser(tx.id, user, notificationUpdate(user), {}))
}
