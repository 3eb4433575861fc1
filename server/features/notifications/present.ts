import type { Notification } from '#contract/notifications.ts'
import type { NotificationRow } from './queries/notifications.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  _id: row.id,
  message: row.message,
  date: row.created_at.toISOString(),
  viewed: row.viewed_at !== null,
  link: row.link,
  count: row.count,
})
