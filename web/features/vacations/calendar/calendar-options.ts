import type { CalendarOptions, ViewApi } from '@fullcalendar/react'
import type { GridView } from './calendar-range.ts'
import classes from './calendar.module.css'

/** FullCalendar's names of the views. */
export const gridViews: Record<GridView, string> = { month: 'dayGridMonth', week: 'dayGridWeek' }

const weekend = (dow: number) => (dow === 0 || dow === 6) && classes.weekend

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

const isWeek = ({ type }: ViewApi) => type === gridViews.week

/** Our own classes for FullCalendar's parts; none of its themes is loaded. */
export const calendarClassNames = {
  viewClass: ({ view }) => joined(classes.sheet, isWeek(view) && classes.week),
  tableHeaderClass: classes.weekdays,
  // Columns narrower than this, in px, center their weekday and number.
  dayNarrowWidth: 100,
  dayHeaderAlign: ({ isNarrow }) => (isNarrow ? 'center' : 'end'),
  dayHeaderClass: classes.weekday,
  dayHeaderInnerClass: ({ isNarrow }) => joined(classes.weekdayInner, isNarrow && classes.narrow),
  dayRowClass: classes.row,
  dayCellClass: ({ dow, isOther }) => joined(classes.day, weekend(dow), isOther && classes.other),
  dayCellTopClass: ({ isNarrow }) => joined(classes.dayTop, isNarrow && classes.narrow),
  dayCellTopInnerClass: ({ isToday }) => joined(classes.number, isToday && classes.today),
  dayCellBottomClass: classes.dayBottom,
  rowMoreLinkClass: classes.more,
} as const satisfies CalendarOptions
