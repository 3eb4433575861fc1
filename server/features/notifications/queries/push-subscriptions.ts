import { openStatuses } from '#contract/domain/plans.ts'
import type { Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { SECOND_STEP_MISSING } from '#server/platform/db/sql-fragments.ts'
import type { PushTarget } from '#server/platform/push.ts'

export type NewPushSubscription = PushTarget & { id: string; user_id: string; session_id: string }

/** One per session; a browser used by another person before belongs to this person from now on. */
export async function upsertPushSubscription(tx: Transaction, subscription: NewPushSubscription): Promise<string> {
  const { id, user_id, session_id, endpoint, p256dh, auth, key_id } = subscription
  await tx.sql({ name: 'take_over_push', text: 'select foyer.take_over_push($1)', values: [endpoint] })
  const row = await tx
    .insertInto('push_subscriptions')
    .values({ manager_id: tx.id, id, user_id, session_id, endpoint, p256dh, auth, key_id })
    .onConflict((conflict) =>
      conflict.columns(['manager_id', 'session_id']).doUpdateSet({ endpoint, p256dh, auth, key_id }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function deletePushSubscriptionOf(tx: Transaction, user: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('push_subscriptions')
    .where('manager_id', '=', tx.id)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** The notifications among these whose reader has a subscribed browser. */
export async function filterPushable(
  tx: Transaction,
  workspace: string,
  notifications: readonly string[],
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>({
    name: 'push_wanted',
    text: `select n.id from notifications n where n.manager_id = $1 and n.id = any($2::uuid[]) and exists (
      select from push_subscriptions p where p.manager_id = $1 and p.user_id = n.user_id)`,
    values: [workspace, notifications],
  })
  return rows.map(({ id }) => id)
}

type Waiting = { message: string; link: string; count: number; business_name: string }

/** Undefined when it was viewed or deleted in the meantime. */
export function findUnviewed(db: WorkspaceDb, notification: string): Promise<Waiting | undefined> {
  return db.sqlOne<Waiting>({
    name: 'push_not_viewed',
    // Other kinds say how many in their text.
    text: `select n.message, n.link, case n.kind when 'message' then n.count else 1 end as count, m.business_name from notifications n
      join users m on m.manager_id = n.manager_id and m.id = n.manager_id
      where n.manager_id = $1 and n.id = $2 and n.viewed_at is null`,
    values: [db.id, notification],
  })
}

/** The browsers of its reader's valid sessions, unless a gate closes the app (findClosedGate in actor.ts). */
export const listPushTargets = (db: WorkspaceDb, notification: string): Promise<(PushTarget & { id: string })[]> =>
  db.sql({
    name: 'push_browsers',
    text: `select p.id, p.endpoint, p.p256dh, p.auth, p.key_id from notifications n
      join push_subscriptions p on p.manager_id = n.manager_id and p.user_id = n.user_id
      join sessions s on s.manager_id = p.manager_id and s.id = p.session_id and s.expires_at > now()
      join users u on u.manager_id = p.manager_id and u.id = p.user_id and u.archived_at is null
      join workspaces w on w.manager_id = n.manager_id
      join subscriptions sub on sub.manager_id = n.manager_id and sub.status = any($3)
      where n.manager_id = $1 and n.id = $2 and not ${SECOND_STEP_MISSING}`,
    values: [db.id, notification, openStatuses],
  })

export async function deletePushSubscription(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('manager_id', '=', tx.id).where('id', '=', id).execute()
}
