import type { Notification } from '#contract/notifications.ts'

/** What the bell shows: the newest of a person's notifications, and how many of all of theirs are not viewed. */
export type Notifications = { items: Notification[]; unread: number }

const isUnread = (list: Notifications, id: string): boolean => list.items.some((one) => one._id === id && !one.viewed)

export const includesNotification = (list: Notifications, id: string): boolean =>
  list.items.some((one) => one._id === id)

const removeById = (items: readonly Notification[], id: string) => items.filter((one) => one._id !== id)

/** One that arrived stands on top; further messages of a conversation come as the same entry again, with a higher count (NOTE-3). */
export const applyReceived = (list: Notifications, received: Notification): Notifications => ({
  items: [received, ...removeById(list.items, received._id)],
  unread: list.unread + (received.viewed ? 0 : 1) - (isUnread(list, received._id) ? 1 : 0),
})

export const applyViewed = (list: Notifications, id: string): Notifications => ({
  items: list.items.map((one) => (one._id === id ? { ...one, viewed: true } : one)),
  unread: list.unread - (isUnread(list, id) ? 1 : 0),
})

export const applyDeleted = (list: Notifications, id: string): Notifications => ({
  items: removeById(list.items, id),
  unread: list.unread - (isUnread(list, id) ? 1 : 0),
})
