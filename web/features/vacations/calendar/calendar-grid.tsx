import { Calendar, type CalendarOptions, type CalendarRef } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import '@fullcalendar/react/skeleton.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { BarContent, barClass, barInnerClass } from './calendar-bar.tsx'
import { type CalendarBar, barOfEvent, toCalendarEvent } from './calendar-events.ts'
import { Weekday } from './calendar-weekday.tsx'
import { calendarClassNames, gridViews } from './calendar-options.ts'
import type { GridView } from './calendar-range.ts'

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
  eventInnerClass: barInnerClass,
  eventContent: ({ event }) => <BarContent bar={barOfEvent(event)} />,
} as const satisfies CalendarOptions

type Props = {
  bars: readonly CalendarBar[]
  place: { view: GridView; date: string }
  today: string
  firstDay: number
  onOpen: (address: string) => void
  onWeek: (date: string) => void
}

/** The FullCalendar grid; it follows `place`. */
export function CalendarGrid({ bars, place, today, firstDay, onOpen, onWeek }: Props) {
  const calendar = useRef<CalendarRef>(null)
  const [first] = useState(place)
  const events = useMemo(() => bars.map(toCalendarEvent), [bars])
  useEffect(() => {
    calendar.current?.getApi().changeView(gridViews[place.view], place.date)
  }, [place.view, place.date])
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
      dayMaxEvents={place.view === 'month' && mostBars}
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
