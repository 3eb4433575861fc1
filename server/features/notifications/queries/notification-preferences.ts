import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

export const channels = ['notification', 'email'] as const
export type Channel = (typeof channels)[number]
/** One row: whether a kind is enabled on a channel. A missing row means enabled (NOTE-4), so a new kind needs no migration. */
export type Preference = { kind: NotificationKind; channel: Channel; enabled: boolean }

/** Empty before the person has settings. */
export function listPreferences(db: DbOrTransaction, user: string): Promise<Preference[]> {
  return db.read
    .selectFrom('notification_preferences')
    .select(['kind', 'channel', 'enabled'])
    .where('manager_id', '=', db.id)
    .where('user_id', '=', user)
    .$narrowType<{ kind: NotificationKind; channel: Channel }>()
    .execute()
}

/** The people who want emails of a kind. */
export async function filterWantingEmail(
  db: DbOrTransaction,
  users: readonly string[],
  kind: NotificationKind,
): Promise<string[]> {
  const rows = await db.sql<{ id: string }>({
    name: 'filter_wanting_email',
    text: `select u.id from unnest($2::uuid[]) as u (id)
      where not exists (select from notification_preferences p
        where p.manager_id = $1 and p.user_id = u.id and p.kind = $3 and p.channel = 'email' and not p.enabled)`,
    values: [db.id, users, kind],
  })
  return rows.map(({ id }) => id)
}

const everything = notificationKinds.flatMap((kind) =>
  channels.map((channel): Preference => ({ kind, channel, enabled: true })),
)

const column = <Key extends keyof Preference>(rows: readonly Preference[], key: Key) => rows.map((row) => row[key])

/** Enables everything. False when the person has settings already or does not exist. */
export async function createPreferences(tx: Transaction, user: string): Promise<boolean> {
  const inserted = await tx.sql({
    name: 'insert_notification_preferences',
    text: `with person as (
        select manager_id, id from users u where manager_id = $1 and id = $2 and not exists (
          select from notification_preferences p where p.manager_id = $1 and p.user_id = $2) for key share of u)
      insert into notification_preferences (manager_id, user_id, kind, channel)
      select person.manager_id, person.id, given.kind, given.channel
      from person, unnest($3::text[], $4::text[]) as given (kind, channel) order by given.kind, given.channel
      on conflict do nothing returning user_id`,
    values: [tx.id, user, column(everything, 'kind'), column(everything, 'channel')],
  })
  return inserted.length > 0
}

/** Changes the given ones and leaves the rest. Does nothing before the person has settings. */
export async function updatePreferences(tx: Transaction, user: string, changed: readonly Preference[]): Promise<void> {
  if (changed.length === 0) return
  await tx.sql({
    name: 'update_notification_preferences',
    // Rows are locked in one order, so that two changes at once do not wait for each other.
    text: `with person as (
        select manager_id, id from users u where manager_id = $1 and id = $2 and exists (
          select from notification_preferences p where p.manager_id = $1 and p.user_id = $2) for key share of u)
      insert into notification_preferences (manager_id, user_id, kind, channel, enabled)
      select person.manager_id, person.id, given.kind, given.channel, given.enabled
      from person, unnest($3::text[], $4::text[], $5::boolean[]) as given (kind, channel, enabled)
      order by given.kind, given.channel
      on conflict (manager_id, user_id, kind, channel) do update set enabled = excluded.enabled`,
    values: [tx.id, user, column(changed, 'kind'), column(changed, 'channel'), column(changed, 'enabled')],
  })
}
