import { Calendar, type CalendarOptions, type CalendarRef, type ViewApi, type DayHeaderInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import '@fullcalendar/react/skeleton.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { type CalendarBar, barOfEvent, toCalendarEvent } from './calendar-events.ts'
import type { GridView } from './calendar-range.ts'
import classes from './calendar.module.css'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { formatDays } from '#contract/domain/format-dates.ts'
import { statusIcons } from '../requests/status-badge.tsx'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import styles from '#web/ui/styles.module.css'

/** FullCalendar's names of the views. */
const gridViews: Record<GridView, string> = { month: 'dayGridMonth', week: 'dayGridWeek' }

const weekend = (dow: number) => (dow === 0 || dow === 6) && classes.weekend

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

const isWeek = ({ type }: ViewApi) => type === gridViews.week

/** Our own classes for FullCalendar's parts; none of its themes is loaded. */
const calendarClassNames = {
  viewClass: ({ view }) => joined(styles.sheet, classes.sheet, isWeek(view) && classes.week),
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

/** The maximum of bars per week in the month view; the week view shows all. */
const mostBars = 12

/** The calendar counts in UTC, so that stored days never shift. */
const dateIn = (midnight: Date): string => midnight.toISOString().slice(0, 10)

/** True for a click that opens in this tab; modified clicks are left to the browser. */
const staysHere = (click: MouseEvent): boolean =>
  click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey

const drawn = {
  dayHeaderContent: (day) => <Weekday day={day} />,
  eventClass: ({ event, isStart, isEnd }) => barClass(barOfEvent(event), { isStart, isEnd }),
  eventInnerClass: classes.inner,
  eventContent: ({ event }) => <BarContent bar={barOfEvent(event)} />,
} as const satisfies CalendarOptions

type Props = {
  bars: readonly CalendarBar[]
  range: { view: GridView; date: string }
  today: string
  firstDay: number
  onOpen: (address: string) => void
  onWeek: (date: string) => void
}

/** The FullCalendar grid; it follows `range`. */
export function CalendarGrid({ bars, range, today, firstDay, onOpen, onWeek }: Props) {
  const calendar = useRef<CalendarRef>(null)
  const [first] = useState(range)
  const events = useMemo(() => bars.map(toCalendarEvent), [bars])
  useEffect(() => {
    calendar.current?.getApi().changeView(gridViews[range.view], range.date)
  }, [range.view, range.date])
  return (
    <Calendar
      {...calendarClassNames}
      {...drawn}
      ref={calendar}
      plugins={[dayGrid]}
      initialView={gridViews[first.view]}
      initialDate={first.date}
      timeZone="UTC"
      now={today}
      firstDay={firstDay}
      headerToolbar={false}
      height="auto"
      tableHeaderSticky={false}
      fixedWeekCount={false}
      dayMaxEvents={range.view === 'month' && mostBars}
      events={events}
      eventClick={({ event, jsEvent }) => {
        const { address } = barOfEvent(event)
        if (address === undefined || !staysHere(jsEvent)) return
        jsEvent.preventDefault()
        onOpen(address)
      }}
      moreLinkText={(count) => calendarTexts.more(count)}
      moreLinkHint={calendarTexts.moreHint}
      moreLinkClick={({ date }) => onWeek(dateIn(date))}
    />
  )
}

/** A column head; in the week view with the day's number, because the cells below have none. */
function Weekday({ day: { weekdayText, dayNumberText, isToday } }: { day: DayHeaderInfo }) {
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

const kinds = {
  Approved: classes.approved,
  Pending: classes.pending,
  Denied: classes.denied,
  Cancelled: classes.denied,
} as const

/** The classes of a bar's segment in one week: its ends are round where the vacation starts and ends. */
function barClass({ status, chosen }: CalendarBar, piece: { isStart: boolean; isEnd: boolean }): string {
  const kind = status ? kinds[status] : classes.preview
  return [classes.bar, kind, chosen && classes.chosen, piece.isStart && classes.begins, piece.isEnd && classes.ends]
    .filter(Boolean)
    .join(' ')
}

/** Icon, name and state. The days show by position, and as text for screen readers. */
function BarContent({ bar: { name, days, status } }: { bar: CalendarBar }) {
  const reader = useDateReader()
  const Icon = status ? statusIcons[status] : IconPlus
  const said = status
    ? calendarTexts.barOf(name, status, formatDays(days, reader))
    : `${name}, ${formatDays(days, reader)}`
  return (
    <span className={classes.content} title={said}>
      <VisuallyHidden>{said}</VisuallyHidden>
      <Icon size={14} aria-hidden="true" />
      <Text span inherit truncate aria-hidden="true">
        {name}
      </Text>
      {status && (
        <span className={classes.status} aria-hidden="true">
          {status}
        </span>
      )}
    </span>
  )
}
