import { Popover } from '@mantine/core'
import type { RefObject } from 'react'
import { notificationTexts } from '#contract/texts/notifications.ts'
import classes from '#web/features/notifications/bell.module.css'
import { DrawnTarget } from '#web/ui/drawn-target.tsx'
import { typedKey } from '#web/lib/typed-key.ts'
import { NotificationPanel } from './notification-panel.tsx'
import type { useNotifications } from './use-notifications.ts'

type Props = {
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onClose: () => void
  notifications: ReturnType<typeof useNotifications>
}

export function BellPopover({ button, opened, onClose, notifications }: Props) {
  return (
    <Popover
      trapFocus
      opened={opened}
      onChange={onClose}
      position="bottom-end"
      width={380}
      offset={8}
      shadow="none"
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <DrawnTarget target={button} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.panel}
        role="dialog"
        tabIndex={-1}
        aria-label={notificationTexts.title}
        // Mantine knows nothing to return the focus to: the panel was opened before this was loaded.
        onKeyDownCapture={(event) => {
          if (typedKey(event) === 'Escape') button.current?.focus()
        }}
      >
        <NotificationPanel notifications={notifications} onLeave={onClose} />
      </Popover.Dropdown>
    </Popover>
  )
}
