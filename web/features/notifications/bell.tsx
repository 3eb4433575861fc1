import { Popover, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { bellBadge } from '#contract/domain/unread.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import classes from '#web/features/notifications/bell.module.css'
import { NotificationPanel } from './notification-panel.tsx'
import { useNotifications } from './use-notifications.ts'

/** The bell with the unread count and the notifications (NOTE-1). */
export function Bell() {
  const [opened, setOpened] = useState(false)
  const notifications = useNotifications()
  const unread = notifications.listed.data?.unread ?? 0
  const badge = bellBadge(unread)
  return (
    <>
      <Popover
        trapFocus
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={380}
        offset={8}
        shadow="none"
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.bell}
            aria-label={notificationTexts.bell(unread)}
            title={notificationTexts.title}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} stroke={1.75} aria-hidden="true" />
            {badge && (
              <span className={classes.badge} data-dot={badge === 'dot' || undefined} aria-hidden="true">
                {badge !== 'dot' && badge}
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel}>
          <NotificationPanel notifications={notifications} onLeave={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">
        {notifications.arrived && notificationTexts.arrived(notifications.arrived)}
      </VisuallyHidden>
    </>
  )
}
