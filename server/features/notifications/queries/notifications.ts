import type { NotificationKind } from '#contract/notifications.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import type { Transaction, WorkspaceDb, SystemDb } from '#server/platform/db/database.ts'
import { deleteOldRows } from '#server/platform/db/delete-old-rows.ts'

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
  gather?: { name: string; details: readonly string[] } | undefined
}

const COLUMNS = ['id', 'message', 'link', 'count', 'created_at', 'viewed_at'] as const

const INSERT = `
  insert into notifications as known (manager_id, id, user_id, kind, subject_id, message, link, details)
  select $1, $2, $3, $4, $5, $6, $7, $8
  where not exists (select from notification_preferences p
    where p.manager_id = $1 and p.user_id = $3 and p.kind = $4 and p.channel = 'notification' and not p.enabled)
  on conflict (manager_id, user_id, subject_id) where kind = 'message' and viewed_at is null
  do update set count = known.count + 1, message = excluded.message, link = excluded.link, created_at = now()
  returning id, message, link, count, created_at, viewed_at`

/**
 * Stores a notification; a conversation's unviewed entry is counted up (NOTE-3), and so is one that gathers. Undefined
 * when the person has disabled the kind (NOTE-4).
 */
export async function insertNotification(tx: Transaction, row: NewNotification): Promise<NotificationRow | undefined> {
  const gathered = row.gather && (await countUp(tx, row, row.gather))
  if (gathered) return gathered
  const details = row.gather?.details ?? []
  const values = [row.manager_id, row.id, row.user_id, row.kind, row.subject_id, row.message, row.link, details]
  const [stored] = await tx.sql<NotificationRow>({ name: 'insert_notification', text: INSERT, values })
  return stored
}

type Gathered = { id: string; count: number; details: string[] }

const UNVIEWED = `
  select id, count, details from notifications
  where manager_id = $1 and user_id = $2 and kind = $3 and subject_id = $4 and viewed_at is null and details <> '{}'
    and not exists (select from notification_preferences p
      where p.manager_id = $1 and p.user_id = $2 and p.kind = $3 and p.channel = 'notification' and not p.enabled)
  order by id desc limit 1 for no key update`

/** Counts up the entry about the same subject that is not viewed yet. */
async function countUp(
  tx: Transaction,
  { manager_id, user_id, kind, subject_id }: NewNotification,
  gather: NonNullable<NewNotification['gather']>,
): Promise<NotificationRow | undefined> {
  const [gathered] = await tx.sql<Gathered>({
    name: 'unviewed_of_subject',
    text: UNVIEWED,
    values: [manager_id, user_id, kind, subject_id],
  })
  if (!gathered) return undefined
  const changed = addEvent(gathered, gather)
  return tx
    .updateTable('notifications')
    .set((set) => ({ ...changed, created_at: set.fn<Date>('now') }))
    .where('manager_id', '=', manager_id)
    .where('id', '=', gathered.id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** One more event of a subject. A detail is named once, in the order in which it first came. */
export function addEvent(
  gathered: Pick<Gathered, 'count' | 'details'>,
  { name, details }: NonNullable<NewNotification['gather']>,
): { count: number; details: string[]; message: string } {
  const count = gathered.count + 1
  const all = [...new Set([...gathered.details, ...details])]
  return { count, details: all, message: notificationTexts.changes(count, name, all) }
}

const NEWEST = `
  select id, message, link, count, created_at, viewed_at,
    (select count(*) from notifications where manager_id = $1 and user_id = $2 and viewed_at is null) as unread
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
export async function updateViewed(tx: Transaction, user: string, id: string): Promise<NotificationRow | undefined> {
  return tx
    .updateTable('notifications')
    .set((set) => ({ viewed_at: set.fn.coalesce('viewed_at', set.fn<Date>('now')) }))
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** False when it does not exist or is not this person's. */
export async function deleteNotificationRow(tx: Transaction, user: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('notifications')
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

export async function deleteAllNotifications(tx: Transaction, user: string, until: string | undefined): Promise<void> {
  await tx.sql({
    name: 'delete_all_notifications',
    // Locks in the same order as all deletions. Browsers know times to the millisecond.
    text: `delete from notifications where manager_id = $1 and id in (
      select id from notifications where manager_id = $1 and user_id = $2
        and date_trunc('milliseconds', created_at) <= coalesce($3::timestamptz, 'infinity') order by id for update)`,
    values: [tx.id, user, until ?? null],
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

/** Unread ones stay. */
export const deleteOldNotifications = (db: SystemDb, days: number, portion?: number): Promise<number> =>
  deleteOldRows(db, { table: 'notifications', days, also: 'r.viewed_at is not null' }, portion)
