import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { truncate, maxLengths } from '#contract/domain/truncate.ts'
import type { subscribePush } from '#contract/notifications.ts'
import { pushTexts } from '#contract/texts/notifications.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { ApiError } from '#server/platform/api-error.ts'
import {
  listPushTargets,
  deletePushSubscription,
  findUnviewed,
  deletePushSubscriptionOf,
  upsertPushSubscription,
  filterPushable,
} from '../queries/push-subscriptions.ts'

export const pushJob = defineJob('notifications.push', z.object({ manager_id: z.uuid(), notification_id: z.uuid() }))

/** An open page shows the notification itself; one viewed within this time is not pushed. */
const PUSH_DELAY_MS = 3000

/** Subscribes the browser of this session (NOTE-6). Ends with the session. */
export async function subscribeToPush(
  parts: Parts,
  actor: Actor,
  { endpoint, keys }: z.output<typeof subscribePush.body>,
): Promise<{ _id: string }> {
  const subscription = {
    id: newId(),
    user_id: actor.id,
    session_id: actor.session,
    endpoint,
    ...keys,
    key_id: parts.push.key().id,
  }
  const db = parts.db.forWorkspace(actor.workspace)
  return { _id: await db.transaction((tx) => upsertPushSubscription(tx, subscription)) }
}

export async function unsubscribeFromPush(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    if (!(await deletePushSubscriptionOf(tx, actor.id, id))) throw new ApiError('not_found')
  })
}

/**
 * Enqueues pushes to the readers' browsers, with a delay in which they may view the notification. The transaction may
 * be the system's, as in a registration.
 */
export async function enqueuePush(tx: Transaction, workspace: string, notifications: readonly string[]): Promise<void> {
  if (notifications.length === 0) return
  for (const id of await filterPushable(tx, workspace, notifications)) {
    const options = { jobKey: `notifications.push ${id}`, runAt: new Date(Date.now() + PUSH_DELAY_MS) }
    await enqueue(tx, pushJob, { manager_id: workspace, notification_id: id }, options)
  }
}

/**
 * Deletes the subscription of a browser that is gone. When one browser fails all are retried, which replaces a shown
 * notification.
 */
export async function sendPush(
  parts: Parts,
  { manager_id, notification_id }: z.output<typeof pushJob.payload>,
): Promise<void> {
  const db = parts.db.forWorkspace(manager_id)
  const notification = await findUnviewed(db, notification_id)
  if (!notification) return
  const body = truncate(pushTexts.body(notification.message, notification.count), maxLengths.notification)
  const message = { title: notification.business_name, body, link: notification.link, tag: notification_id }
  const failed: unknown[] = []
  for (const browser of await listPushTargets(db, notification_id)) {
    try {
      if ((await parts.push.send(browser, message)) === 'gone')
        await db.transaction((tx) => deletePushSubscription(tx, browser.id))
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'a push service could not be reached')
}
