import { ActionIcon, Box, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type RefObject, useRef } from 'react'
import { readerZone } from '#web/lib/server-render.ts'
import { Link } from '#web/lib/navigation/router.tsx'
import { formatNotificationTime } from '#contract/domain/format-dates.ts'
import { maxLengths, truncate } from '#contract/domain/truncate.ts'
import type { Notification } from '#contract/notifications.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './panel.module.css'
import type { useNotifications } from './use-notifications.ts'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

type NotificationPanelProps = {
  notifications: ReturnType<typeof useNotifications>
  /** Called when a link is followed. */
  onLeave: () => void
}

export function NotificationPanel({ notifications, onLeave }: NotificationPanelProps) {
  const { listed, failed, clearing, view, remove, clear } = notifications
  const title = useRef<HTMLHeadingElement>(null)
  const items = listed.data?.items ?? []
  const clearAll = () => {
    title.current?.focus() // the button disappears with the list
    clear()
  }
  return (
    <>
      <div className={classes.head}>
        <Box component="h2" fz="sm" ref={title} tabIndex={-1} data-autofocus>
          {notificationTexts.title}
        </Box>
        {items.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-md" loading={clearing} onClick={clearAll}>
            {notificationTexts.clearAll}
          </Button>
        )}
      </div>
      {failed && (
        <Box pt={12} px={12}>
          <Notice tone="problem">{notificationTexts.failed}</Notice>
        </Box>
      )}
      <QueryState query={listed} title={notificationTexts.failed} skeleton={<NotificationSkeleton />} />
      {listed.data && items.length === 0 && <EmptyState title={notificationTexts.empty} />}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((notification) => (
            <NotificationRow
              key={notification._id}
              notification={notification}
              onView={() => {
                if (!notification.viewed) view(notification._id)
                onLeave()
              }}
              onDelete={() => remove(notification._id)}
              otherFocus={title}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type NotificationRowProps = {
  notification: Notification
  onView: () => void
  onDelete: () => void
  /** Takes the focus when the last row is deleted. */
  otherFocus: RefObject<HTMLElement | null>
}

/** The text is the link; the whole row is its target. */
function NotificationRow({ notification, onView, onDelete, otherFocus }: NotificationRowProps) {
  const { message, link, date, viewed, count } = notification
  // Other entries say how many in their text.
  const isOfConversation = link.startsWith('/messages/')
  const whole = message.length > maxLengths.notification ? message : undefined
  const deleteRow = (event: MouseEvent<HTMLElement>) => {
    const row = event.currentTarget.closest('li')
    const beside = row?.nextElementSibling ?? row?.previousElementSibling
    const next = beside?.querySelector('button') ?? otherFocus.current
    next?.focus()
    onDelete()
  }
  return (
    <li className={`${blocks.divided} ${classes.row}`} data-unread={!viewed || undefined}>
      <Box miw={0} flex={1}>
        <Link to={link} className={`${classes.link} ${styles.stretched}`} title={whole} onClick={onView}>
          {!viewed && <VisuallyHidden>{notificationTexts.notViewed}: </VisuallyHidden>}
          {truncate(message, maxLengths.notification)}
        </Link>
        <span className={`${styles.caption} ${classes.about}`}>
          <time dateTime={date}>{formatNotificationTime(date, readerZone())}</time>
          {count > 1 && isOfConversation && <span>{notificationTexts.messages(count)}</span>}
        </span>
      </Box>
      <ActionIcon pos="relative" flex="none" size={32} aria-label={notificationTexts.delete} onClick={deleteRow}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

const widths = [78, 62, 70]

function NotificationSkeleton() {
  return (
    <div role="status" aria-label={commonTexts.loading}>
      {widths.map((width) => (
        <div key={width} className={`${blocks.divided} ${classes.row}`}>
          <Box miw={0} flex={1}>
            <Skeleton height={12} mt={6} radius="xl" width={`${width}%`} />
            <Skeleton height={10} mt={10} mb={4} radius="xl" width="40%" />
          </Box>
        </div>
      ))}
    </div>
  )
}
