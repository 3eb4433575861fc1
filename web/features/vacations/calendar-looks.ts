import type { CalendarOptions } from '@fullcalendar/react'
import classes from '#web/features/vacations/vacation-calendar.module.css'

const weekend = (dow: number) => (dow === 0 || dow === 6) && classes.weekend

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

/** The calendar is drawn with our own classes, by FullCalendar's names for its parts; none of its themes is loaded. */
export const calendarLooks = {
  viewClass: classes.sheet,
  tableHeaderClass: classes.weekdays,
  dayHeaderAlign: 'end',
  dayHeaderClass: classes.weekday,
  dayHeaderInnerClass: classes.weekdayInner,
  dayRowClass: classes.row,
  dayCellClass: ({ dow, isOther }) => joined(classes.day, weekend(dow), isOther && classes.other),
  dayCellTopClass: classes.dayTop,
  dayCellTopInnerClass: ({ isToday }) => joined(classes.number, isToday && classes.today),
  dayCellBottomClass: classes.dayBottom,
  rowMoreLinkClass: classes.more,
} as const satisfies CalendarOptions
