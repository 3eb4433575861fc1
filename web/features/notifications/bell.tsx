import { VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { bellBadge } from '#contract/domain/unread.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import classes from '#web/features/notifications/bell.module.css'
import { useNotifications } from './use-notifications.ts'

const BellPopover = lazyComponent(async () => (await import('./bell-popover.tsx')).BellPopover)

/** The bell with the unread count and the notifications (NOTE-1). Their panel is loaded when the pointer or the focus comes near. */
export function Bell() {
  const [opened, setOpened] = useState(false)
  const [used, setUsed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const notifications = useNotifications()
  const unread = notifications.listed.data?.unread ?? 0
  const badge = bellBadge(unread)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.bell}
        aria-label={notificationTexts.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={opened}
        title={notificationTexts.title}
        onPointerEnter={BellPopover.prefetch}
        onFocus={BellPopover.prefetch}
        onClick={() => {
          setUsed(true)
          setOpened(!opened)
        }}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        {badge && (
          <span className={classes.badge} data-dot={badge === 'dot' || undefined} aria-hidden="true">
            {badge !== 'dot' && badge}
          </span>
        )}
      </button>
      {used && (
        <BellPopover button={button} opened={opened} onClose={() => setOpened(false)} notifications={notifications} />
      )}
      <VisuallyHidden role="status">
        {notifications.arrived && notificationTexts.arrived(notifications.arrived)}
      </VisuallyHidden>
    </>
  )
}
