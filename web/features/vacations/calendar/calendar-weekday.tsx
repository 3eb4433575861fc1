import type { DayHeaderInfo } from '@fullcalendar/react'
import classes from './vacation-calendar.module.css'

/** A column head; in the week view with the day's number, because the cells below have none. */
export function Weekday({ day: { weekdayText, dayNumberText, isToday } }: { day: DayHeaderInfo }) {
  return (
    <span className={classes.head}>
      {weekdayText}
      {dayNumberText && (
        <span className={classes.number} data-today={isToday || undefined}>
          {dayNumberText}
        </span>
      )}
    </span>
  )
}
