import { sql } from 'kysely'
import type { Transaction } from '#server/platform/db/database.ts'
import type { NotificationRow } from './notifications.ts'

export type ConversationReader = { id: string; user_id: string; count: number }

const UPSERT = `
  insert into notifications as known (manager_id, id, user_id, kind, subject_id, message, link, count)
  select $1, t.id, t.user_id, 'message', $2, $3, $4, t.count
  from unnest($5::uuid[], $6::uuid[], $7::int[]) as t (id, user_id, count)
  where not exists (select from notification_preferences p
    where p.manager_id = $1 and p.user_id = t.user_id and p.kind = 'message' and p.channel = 'notification' and not p.enabled)
  order by t.user_id
  on conflict (manager_id, user_id, subject_id) where kind = 'message' and viewed_at is null
  do update set count = known.count + excluded.count, message = excluded.message, link = excluded.link, created_at = now()
  returning user_id, id, message, link, count, created_at, viewed_at`

/**
 * Stores notifications of a conversation for these people; an entry that is not viewed yet is counted up (NOTE-3).
 * Returns the entries of those who want them (NOTE-4).
 */
export async function upsertConversationNotifications(
  tx: Transaction,
  { conversation, message, link }: { conversation: string; message: string; link: string },
  rows: readonly ConversationReader[],
): Promise<(NotificationRow & { user_id: string })[]> {
  const column = <Key extends keyof ConversationReader>(key: Key) => rows.map((row) => row[key])
  return tx.sql({
    name: 'upsert_conversation_notifications',
    text: UPSERT,
    values: [tx.id, conversation, message, link, column('id'), column('user_id'), column('count')],
  })
}

/** Deletes these people's notifications of a conversation; returns the people who had any. */
export async function deleteByConversation(
  tx: Transaction,
  conversation: string,
  users: readonly string[],
): Promise<string[]> {
  const rows = await tx.sql<{ user_id: string }>({
    name: 'delete_notifications_of_conversation',
    // Locks in the same order as all deletions, so that simultaneous ones wait instead of deadlocking.
    text: `delete from notifications where manager_id = $1 and id in (select id from notifications
      where manager_id = $1 and user_id = any($2::uuid[]) and kind = 'message' and subject_id = $3 order by id for update)
      returning user_id`,
    values: [tx.id, users, conversation],
  })
  return [...new Set(rows.map((row) => row.user_id))]
}

/** Marks a person's notification of a conversation as viewed; false when there was none unviewed. */
export async function updateConversationViewed(tx: Transaction, conversation: string, user: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ viewed_at: sql<Date>`now()` })
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user)
    .where('kind', '=', 'message')
    .where('subject_id', '=', conversation)
    .where('viewed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
