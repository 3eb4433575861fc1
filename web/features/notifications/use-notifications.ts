import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from '#web/lib/navigation/router.tsx'
import {
  clearNotifications,
  deleteNotification,
  listNotifications,
  type Notification,
  viewNotification,
} from '#contract/notifications.ts'
import { notificationReceived, notificationUpdate } from '#contract/realtime.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { invalidateSoon, showChange } from '#web/lib/query/apply-event.ts'
import { useClaims } from '#web/session/use-session.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

const notificationsQuery = queryFor(listNotifications, {})
const notificationsKey = [listNotifications.path]

/** The person's notifications, updated by events, and their actions (NOTE-2). */
export function useNotifications() {
  const { id: me } = useClaims()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const [arrived, setArrived] = useState<string>()
  const [failed, setFailed] = useState(false)
  const listed = useQuery({ ...notificationsQuery, staleTime: 60_000 })
  const view = useCall(viewNotification)
  const remove = useCall(deleteNotification)
  const clear = useCall(clearNotifications)

  const change = (changed: (list: Notifications) => Notifications) =>
    queries.setQueryData(notificationsQuery.queryKey, (list) => list && changed(list))
  const act = (changed: (list: Notifications) => Notifications) =>
    showChange(queries, notificationsQuery.queryKey, changed)
  const reload = () => invalidateSoon(queries, notificationsKey)

  useSocketEvent(notificationReceived(me), (notification) => {
    if (isInSight(notification, pathname)) {
      change((list) => applyReceived(list, { ...notification, viewed: true }))
      return view.mutate({ body: { id: notification._id } }, { onSettled: reload })
    }
    const list = queries.getQueryData(notificationsQuery.queryKey)
    // An answer that is under way may be older than this event, and whether further messages were counted already is not
    // known of an entry that stands further down than the list goes.
    if (
      queries.isFetching({ queryKey: notificationsKey }) > 0 ||
      (list && notification.count > 1 && !includesNotification(list, notification._id))
    )
      reload()
    change((all) => applyReceived(all, notification))
    setArrived(notification.message)
  })
  useSocketEvent(notificationUpdate(me), reload)

  return {
    listed,
    /** The text of the last one that came while the page was open. */
    arrived,
    /** Whether the last deletion failed. */
    failed,
    clearing: clear.isPending,
    /** Shown at once; the server's list follows. */
    view: (id: string) => {
      act((list) => applyViewed(list, id))
      view.mutate({ body: { id } }, { onSettled: reload })
    },
    remove: (id: string) => {
      setFailed(false)
      act((list) => applyDeleted(list, id))
      const onError = ({ code }: { code: string }) => setFailed(code !== 'not_found') // gone by another page is as good
      remove.mutate({ params: { id } }, { onError, onSettled: reload })
    },
    clear: () => {
      setFailed(false)
      const shown = listed.data?.items ?? []
      const until = shown
        .map(({ date }) => date)
        .toSorted()
        .at(-1)
      clear.mutate(
        { query: { until } },
        {
          // What came since the press stays.
          onSuccess: () =>
            change((list) => shown.reduce((left, notification) => applyCleared(left, notification), list)),
          onError: () => setFailed(true),
          onSettled: reload,
        },
      )
    },
  }
}

/** Whether a message that a notification is about is being read at this moment: its conversation is open, and the window seen. */
const isInSight = ({ link }: Notification, pathname: string): boolean =>
  link.startsWith('/messages/') && link === pathname && document.visibilityState === 'visible'

/** The newest notifications, and how many of all are not viewed. */
export type Notifications = { items: Notification[]; unread: number }

const isUnread = (list: Notifications, id: string): boolean =>
  list.items.some((notification) => notification._id === id && !notification.viewed)

const includesNotification = (list: Notifications, id: string): boolean =>
  list.items.some((notification) => notification._id === id)

const removeById = (items: readonly Notification[], id: string) =>
  items.filter((notification) => notification._id !== id)

/**
 * A new notification stands on top. Further messages of a conversation repeat the same notification with a higher count
 * (NOTE-3).
 */
export const applyReceived = (list: Notifications, received: Notification): Notifications => ({
  items: [received, ...removeById(list.items, received._id)],
  unread: list.unread + (received.viewed ? 0 : 1) - (isUnread(list, received._id) ? 1 : 0),
})

export const applyViewed = (list: Notifications, id: string): Notifications => ({
  items: list.items.map((notification) => (notification._id === id ? { ...notification, viewed: true } : notification)),
  unread: list.unread - (isUnread(list, id) ? 1 : 0),
})

/** Removes a notification as it was shown; one that was repeated since stays. */
export const applyCleared = (list: Notifications, shown: Notification): Notifications =>
  list.items.some((notification) => notification._id === shown._id && notification.date === shown.date)
    ? applyDeleted(list, shown._id)
    : list

export const applyDeleted = (list: Notifications, id: string): Notifications => ({
  items: removeById(list.items, id),
  unread: list.unread - (isUnread(list, id) ? 1 : 0),
})
