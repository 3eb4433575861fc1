import { v7 as newId } from 'uuid'
import type { Notification } from '#contract/notifications.ts'
import { notificationReceived, notificationUpdate } from '#contract/realtime.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { enqueueNotificationEmail, isEmailedKind } from '../emails.ts'
import { presentNotification } from '../present.ts'
import { enqueuePush } from './push-notification.ts'
import {
  insertNotification,
  updateViewed,
  type NewNotification,
  listNewestNotifications,
  deleteAllNotifications,
  deleteByLinks,
  deleteNotificationRow,
} from '../queries/notifications.ts'

const MAX_LISTED = 200

export type NotificationInput = {
  workspace: string
  userId: string
  kind: NewNotification['kind']
  message: string
  /** A path of this app. */
  link: string
  subjectId?: string
  /**
   * Several of one subject become one entry with a count, as long as it is not viewed, and one email: by whom, and what
   * each is about.
   */
  gather?: { name: string; details: readonly string[] }
}

/**
 * Notifies one person, unless they have disabled the kind. Stored in the caller's transaction, published after its
 * commit, and emailed if they want that (NOTE-5). Messages use `notifyOfConversation` instead.
 */
export async function notify(
  tx: Transaction,
  parts: Pick<Parts, 'realtime'>,
  notice: NotificationInput,
): Promise<void> {
  const { workspace, userId, kind, message, link, subjectId, gather } = notice
  const row = {
    manager_id: workspace,
    id: newId(),
    user_id: userId,
    kind,
    subject_id: subjectId ?? null,
    message,
    link,
    gather,
  }
  if (isEmailedKind(kind)) await enqueueNotificationEmail(tx, { ...row, kind })
  const stored = await insertNotification(tx, row)
  if (!stored) return
  await enqueuePush(tx, workspace, [stored.id])
  const shown = presentNotification(stored)
  tx.afterCommit(() => parts.realtime.publishToUser(workspace, userId, notificationReceived(userId), shown))
}

/** Deletes all notifications with one of these links, because the linked page is gone. */
export async function deleteNotificationsByLinks(
  tx: Transaction,
  parts: Pick<Parts, 'realtime'>,
  links: readonly string[],
): Promise<void> {
  if (links.length === 0) return
  const users = await deleteByLinks(tx, links)
  tx.afterCommit(() => {
    for (const user of users) parts.realtime.publishToUser(tx.id, user, notificationUpdate(user), {})
  })
}

export async function listNotifications(
  parts: Parts,
  actor: Actor,
): Promise<{ items: Notification[]; unread: number }> {
  const rows = await listNewestNotifications(parts.db.forWorkspace(actor.workspace), actor.id, MAX_LISTED)
  return { items: rows.map(presentNotification), unread: rows[0]?.unread ?? 0 }
}

export async function viewNotification(parts: Parts, actor: Actor, id: string): Promise<Notification> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const viewed = await updateViewed(tx, actor.id, id)
    if (!viewed) throw new ApiError('not_found')
    publishUpdate(tx, parts, actor)
    return presentNotification(viewed)
  })
}

export async function deleteNotification(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    if (!(await deleteNotificationRow(tx, actor.id, id))) throw new ApiError('not_found')
    publishUpdate(tx, parts, actor)
  })
}

/** `until` is an ISO 8601 time; without it all of them are deleted. */
export async function clearNotifications(parts: Parts, actor: Actor, until: string | undefined): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await deleteAllNotifications(tx, actor.id, until)
    publishUpdate(tx, parts, actor)
  })
}

/** Other devices of the same person may have the list open. */
function publishUpdate(tx: Transaction, parts: Parts, actor: Actor): void {
  tx.afterCommit(() => parts.realtime.publishToUser(actor.workspace, actor.id, notificationUpdate(actor.id), {}))
}
