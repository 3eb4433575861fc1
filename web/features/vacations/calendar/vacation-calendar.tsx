import { Box, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useId, useMemo, useState, useEffectEvent, useRef } from 'react'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import type { Days } from '#contract/domain/vacations.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { typedKey } from '#web/lib/typed-key.ts'
import { barsFor } from './calendar-events.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import {
  type CalendarRange,
  formatRange,
  type GridView,
  visibleDays,
  wholeWeeks,
  rangeAfterKey,
} from './calendar-range.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { CalendarYear } from './calendar-year.tsx'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import classes from './calendar.module.css'

type Props = {
  vacations: readonly Vacation[]
  /** Chosen days, drawn as 'New Request' (VAC-1). */
  preview?: Days | undefined
  /** The request in the side panel; its bar is highlighted. */
  chosen?: string | undefined
  range: CalendarRange
  onPlace: (range: CalendarRange) => void
  /** The target of a bar, a path of the app, if any. */
  addressOf?: ((vacation: Vacation) => string | undefined) | undefined
  /** At the end of the toolbar. */
  beside?: ReactNode
}

/** False for the two frames in which FullCalendar measures its width; the rows get their height then. */
function useMeasured(): boolean {
  const [isMeasured, setMeasured] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isMeasured
}

/** Vacations over a month, a week or a year. Keys with the focus inside: m, w, y, t and the arrows. */
export function VacationCalendar(props: Props) {
  const { vacations, preview, range, onPlace, addressOf, beside } = props
  const { view, date } = range
  const reader = useDateReader()
  const { today } = reader
  const keys = useId()
  const root = useCalendarKeys<HTMLElement>(range, today, onPlace)
  return (
    // A click on a day focuses the calendar, so that its keys work.
    <section
      ref={root}
      className={classes.root}
      aria-label={calendarTexts.calendarOf(formatRange(range, reader))}
      aria-describedby={keys}
      tabIndex={-1}
    >
      <VisuallyHidden id={keys}>{calendarTexts.keys}</VisuallyHidden>
      <CalendarToolbar range={range} today={today} onPlace={onPlace} beside={beside} />
      {view === 'year' ? (
        <CalendarYear
          {...{ vacations, preview, addressOf, date }}
          onMonth={(month) => onPlace({ view: 'month', date: month })}
        />
      ) : (
        <BarGrid {...props} view={view} date={date} today={today} firstDay={reader.firstDay} />
      )}
    </section>
  )
}

type BarGridProps = Props & { view: GridView; date: string; today: string; firstDay: number }

/** The days of a month or a week with the vacations as bars. */
function BarGrid(props: BarGridProps) {
  const { vacations, preview, chosen, view, date, today, firstDay, onPlace, addressOf } = props
  const navigate = useNavigate()
  const isMeasured = useMeasured()
  const range = useMemo(() => ({ view, date }), [view, date])
  const bars = useMemo(() => {
    const shown = wholeWeeks(visibleDays(range, firstDay), firstDay)
    return barsFor({ vacations, visibleDays: shown, preview, chosen, addressOf })
  }, [vacations, range, firstDay, preview, chosen, addressOf])
  return (
    // Below it, a list has the same links at the height of a finger.
    <Box mt={16} mih={520} style={{ visibility: isMeasured ? undefined : 'hidden' }} data-small-targets>
      <CalendarGrid
        bars={bars}
        range={range}
        today={today}
        firstDay={firstDay}
        onOpen={(address) => void navigate(address)}
        onWeek={(week) => onPlace({ view: 'week', date: week })}
      />
    </Box>
  )
}

const hasModifier = (event: KeyboardEvent) => event.metaKey || event.ctrlKey || event.altKey || event.shiftKey

/** The calendar's keys work only while the focus is inside it. */
function useCalendarKeys<Root extends HTMLElement>(
  range: CalendarRange,
  today: string,
  onPlace: (range: CalendarRange) => void,
) {
  const root = useRef<Root>(null)
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const next = hasModifier(event) ? undefined : rangeAfterKey(typedKey(event), range, today)
    if (!next) return
    event.preventDefault()
    // A focused bar may disappear with its days; focusing the calendar keeps the keys working.
    if (!(event.target instanceof HTMLButtonElement)) root.current?.focus({ preventScroll: true })
    onPlace(next)
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => follow(event)
    const element = root.current
    element?.addEventListener('keydown', heard)
    return () => element?.removeEventListener('keydown', heard)
  }, [])
  return root
}
