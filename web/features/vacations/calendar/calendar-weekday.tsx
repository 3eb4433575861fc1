import { Group } from '@mantine/core'
import type { DayHeaderInfo } from '@fullcalendar/react'
import classes from './calendar.module.css'

/** A column head; in the week view with the day's number, because the cells below have none. */
export function Weekday({ day: { weekdayText, dayNumberText, isToday } }: { day: DayHeaderInfo }) {
  return (
    <Group gap="0 4px" justify="center">
      {weekdayText}
      {dayNumberText && (
        <span className={classes.number} data-today={isToday || undefined}>
          {dayNumberText}
        </span>
      )}
    </Group>
  )
}
