import type { Notification } from '#contract/notifications.ts'

/** The newest notifications, and how many of all are not viewed. */
export type Notifications = { items: Notification[]; unread: number }

const isUnread = (list: Notifications, id: string): boolean => list.items.some((one) => one._id === id && !one.viewed)

export const includesNotification = (list: Notifications, id: string): boolean =>
  list.items.some((one) => one._id === id)

const removeById = (items: readonly Notification[], id: string) => items.filter((one) => one._id !== id)

/**
 * A new notification stands on top. Further messages of a conversation repeat the same notification with a higher count
 * (NOTE-3).
 */
export const applyReceived = (list: Notifications, received: Notification): Notifications => ({
  items: [received, ...removeById(list.items, received._id)],
  unread: list.unread + (received.viewed ? 0 : 1) - (isUnread(list, received._id) ? 1 : 0),
})

export const applyViewed = (list: Notifications, id: string): Notifications => ({
  items: list.items.map((one) => (one._id === id ? { ...one, viewed: true } : one)),
  unread: list.unread - (isUnread(list, id) ? 1 : 0),
})

/** Removes a notification as it was shown; one that was repeated since stays. */
export const applyCleared = (list: Notifications, shown: Notification): Notifications =>
  list.items.some((one) => one._id === shown._id && one.date === shown.date) ? applyDeleted(list, shown._id) : list

export const applyDeleted = (list: Notifications, id: string): Notifications => ({
  items: removeById(list.items, id),
  unread: list.unread - (isUnread(list, id) ? 1 : 0),
})
