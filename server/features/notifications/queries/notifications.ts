import type { NotificationKind } from '#contract/notifications.ts'
import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'

export type NotificationRow = {
  id: string
  message: string
  link: string
  count: number
  created_at: Date
  viewed_at: Date | null
}

export type NewNotification = {
  id: string
  manager_id: string
  user_id: string
  kind: NotificationKind
  subject_id: string | null
  message: string
  link: string
}

const COLUMNS = ['id', 'message', 'link', 'count', 'created_at', 'viewed_at'] as const

const INSERT = `
  insert into notifications as known (manager_id, id, user_id, kind, subject_id, message, link)
  select $1, $2, $3, $4, $5, $6, $7
  where not exists (select from notification_preferences p
    where p.manager_id = $1 and p.user_id = $3 and p.kind = $4 and p.channel = 'notification' and not p.enabled)
  on conflict (manager_id, user_id, subject_id) where kind = 'message' and viewed_at is null
  do update set count = known.count + 1, message = excluded.message, link = excluded.link, created_at = now()
  returning id, message, link, count, created_at, viewed_at`

/**
 * Stores a notification; a conversation's unviewed entry is counted up (NOTE-3). Undefined when the person has disabled
 * the kind (NOTE-4).
 */
export async function insertNotification(tx: Transaction, row: NewNotification): Promise<NotificationRow | undefined> {
  const values = [row.manager_id, row.id, row.user_id, row.kind, row.subject_id, row.message, row.link]
  const [stored] = await tx.sql<NotificationRow>({ name: 'insert_notification', text: INSERT, values })
  return stored
}

const NEWEST = `
  select id, message, link, count, created_at, viewed_at, count(*) filter (where viewed_at is null) over () as unread
  from notifications where manager_id = $1 and user_id = $2
  order by created_at desc, id desc limit $3`

/** A person's newest notifications up to `limit`, each row with the number of all unviewed ones. */
export async function listNewestNotifications(
  db: WorkspaceDb,
  user: string,
  limit: number,
): Promise<(NotificationRow & { unread: number })[]> {
  return db.sql({ name: 'newest_notifications', text: NEWEST, values: [db.id, user, limit] })
}

/** Keeps the time of the first viewing; undefined when it is not this person's. */
export async function updateViewed(
  tx: Transaction,
  workspace: string,
  user: string,
  id: string,
): Promise<NotificationRow | undefined> {
  return tx
    .updateTable('notifications')
    .set((set) => ({ viewed_at: set.fn.coalesce('viewed_at', set.fn<Date>('now')) }))
    .where('manager_id', '=', workspace)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** False when it does not exist or is not this person's. */
export async function deleteNotificationRow(
  tx: Transaction,
  workspace: string,
  user: string,
  id: string,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('notifications')
    .where('manager_id', '=', workspace)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

export async function deleteAllNotifications(tx: Transaction, workspace: string, user: string): Promise<void> {
  await tx.sql({
    name: 'delete_all_notifications',
    // Locks in the same order as all deletions.
    text: `delete from notifications where manager_id = $1 and id in (
      select id from notifications where manager_id = $1 and user_id = $2 order by id for update)`,
    values: [workspace, user],
  })
}

/** Deletes all notifications with one of these links and their waiting emails; returns the people who had any. */
export async function deleteByLinks(tx: Transaction, links: readonly string[]): Promise<string[]> {
  await tx.deleteFrom('notification_mails').where('manager_id', '=', tx.id).where('link', 'in', links).execute()
  const rows = await tx.sql<{ user_id: string }>({
    name: 'delete_notifications_by_links',
    text: `delete from notifications where manager_id = $1 and id in (
      select id from notifications where manager_id = $1 and link = any($2::text[]) order by id for update) returning user_id`,
    values: [tx.id, links],
  })
  return [...new Set(rows.map((row) => row.user_id))]
}
