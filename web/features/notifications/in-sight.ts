import type { Notification } from '#contract/notifications.ts'

/** Whether a message that a notification is about is being read at this moment: its conversation is open, and the window seen. */
export const isInSight = ({ link }: Notification, pathname: string): boolean =>
  link.startsWith('/messages/') && link === pathname && document.visibilityState === 'visible'
