import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { MouseEvent, RefObject } from 'react'
import { Link } from 'react-router'
import { truncate, maxLengths } from '#contract/domain/truncate.ts'
import { formatNotificationTime } from '#contract/domain/format-dates.ts'
import type { Notification } from '#contract/notifications.ts'
import { notificationTexts } from '#contract/texts/notifications.ts'
import classes from '#web/features/notifications/panel.module.css'

type Props = {
  notification: Notification
  onView: () => void
  onDelete: () => void
  /** Takes the focus when the last row is deleted. */
  otherFocus: RefObject<HTMLElement | null>
}

/** The row leads to what it is about; its words are the link, its whole surface the target. */
export function NotificationRow({ notification, onView, onDelete, otherFocus }: Props) {
  const { message, link, date, viewed, count } = notification
  const whole = message.length > maxLengths.notification ? message : undefined
  const deleteRow = (event: MouseEvent<HTMLElement>) => {
    const row = event.currentTarget.closest('li')
    const beside = row?.nextElementSibling ?? row?.previousElementSibling
    const next = beside?.querySelector('button') ?? otherFocus.current
    next?.focus()
    onDelete()
  }
  return (
    <li className={classes.row} data-unread={!viewed || undefined}>
      <div className={classes.text}>
        <Link to={link} className={classes.link} title={whole} onClick={onView}>
          {!viewed && <VisuallyHidden>{notificationTexts.notViewed}: </VisuallyHidden>}
          {truncate(message, maxLengths.notification)}
        </Link>
        <span className={classes.about}>
          <time dateTime={date}>{formatNotificationTime(date)}</time>
          {count > 1 && <span>{notificationTexts.messages(count)}</span>}
        </span>
      </div>
      <ActionIcon className={classes.delete} size={32} aria-label={notificationTexts.delete} onClick={deleteRow}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
