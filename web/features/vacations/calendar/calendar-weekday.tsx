import type { DayHeaderInfo } from '@fullcalendar/react'
import classes from './vacation-calendar.module.css'

/** The head of a column; in the week, where the days beneath have no numbers, it has the day's. */
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
