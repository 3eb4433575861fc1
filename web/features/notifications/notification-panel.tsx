import { Button } from '@mantine/core'
import { useRef } from 'react'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { NotificationRow } from '#web/features/notifications/notification-row.tsx'
import { NotificationSkeleton } from '#web/features/notifications/notification-skeleton.tsx'
import classes from '#web/features/notifications/panel.module.css'
import type { useNotifications } from '#web/features/notifications/use-notifications.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  notifications: ReturnType<typeof useNotifications>
  /** Called when a link was followed. */
  onLeave: () => void
}

export function NotificationPanel({ notifications, onLeave }: Props) {
  const { listed, failed, clearing, view, remove, clear } = notifications
  const title = useRef<HTMLHeadingElement>(null)
  const items = listed.data?.items ?? []
  const clearAll = () => {
    title.current?.focus() // the button goes with the list
    clear()
  }
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title} ref={title} tabIndex={-1} data-autofocus>
          {notificationTexts.title}
        </h2>
        {items.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-md" loading={clearing} onClick={clearAll}>
            {notificationTexts.clearAll}
          </Button>
        )}
      </div>
      {failed && (
        <div className={classes.notice}>
          <Notice tone="problem">{notificationTexts.failed}</Notice>
        </div>
      )}
      {listed.isPending && <NotificationSkeleton />}
      {listed.isError && !listed.data && (
        <ErrorState
          title={notificationTexts.failed}
          text={listed.error.message}
          onRetry={() => void listed.refetch()}
          pending={listed.isFetching}
        />
      )}
      {listed.data && items.length === 0 && <EmptyState title={notificationTexts.empty} />}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((one) => (
            <NotificationRow
              key={one._id}
              notification={one}
              onView={() => {
                if (!one.viewed) view(one._id)
                onLeave()
              }}
              onDelete={() => remove(one._id)}
              otherFocus={title}
            />
          ))}
        </ul>
      )}
    </>
  )
}
