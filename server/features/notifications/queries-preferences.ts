import { recordOf } from '#contract/domain/record-of.ts'
import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

export const channels = ['notification', 'email'] as const
export type Channel = (typeof channels)[number]
export type PreferenceColumn = `${NotificationKind}_${Channel}`
export type Preferences = Record<PreferenceColumn, boolean>

const COLUMNS = notificationKinds.flatMap((kind) => channels.map((channel) => `${kind}_${channel}` as const))

/** Before anything was chosen all of them come (NOTE-4). */
export const everything: Preferences = recordOf(COLUMNS, true)

/** Undefined before there are settings. */
export async function preferencesRow(db: DbOrTransaction, user: string): Promise<Preferences | undefined> {
  const [row] = await db.sql<Preferences>({
    name: 'notification_settings',
    text: `select ${COLUMNS.join(', ')} from notification_settings where manager_id = $1 and user_id = $2`,
    values: [db.id, user],
  })
  return row
}

/** Of these people those who did not switch it off. */
export async function whoWants(
  db: DbOrTransaction,
  users: readonly string[],
  column: PreferenceColumn,
): Promise<string[]> {
  const rows = await db.sql<{ id: string }>({
    name: `who_wants_${column}`,
    text: `select u.id from unnest($2::uuid[]) as u (id)
      left join notification_settings s on s.manager_id = $1 and s.user_id = u.id where coalesce(s.${column}, true)`,
    values: [db.id, users],
  })
  return rows.map(({ id }) => id)
}

/** False when they are there already, or the person no longer is. */
export async function insertPreferences(tx: Transaction, user: string): Promise<boolean> {
  const made = await tx.sql({
    name: 'insert_notification_settings',
    text: `insert into notification_settings (manager_id, user_id)
      select manager_id, id from users where manager_id = $1 and id = $2 for key share
      on conflict do nothing returning user_id`,
    values: [tx.id, user],
  })
  return made.length === 1
}

/** Changes what is given and leaves the rest; undefined before there are settings. */
export async function updatePreferences(
  tx: Transaction,
  user: string,
  changed: Partial<Preferences>,
): Promise<Preferences | undefined> {
  if (Object.keys(changed).length === 0) return preferencesRow(tx, user)
  return tx
    .updateTable('notification_settings')
    .set(changed)
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user)
    .returning(COLUMNS)
    .executeTakeFirst()
}
