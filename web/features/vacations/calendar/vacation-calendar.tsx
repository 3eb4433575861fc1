import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Days } from '#contract/domain/vacations.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { barsFor } from './calendar-events.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { type CalendarRange, currentDays, formatRange } from './calendar-range.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useLocalToday } from '#web/lib/dates/today.ts'
import classes from './vacation-calendar.module.css'

type Props = {
  vacations: readonly Vacation[]
  /** Days that are being chosen, drawn as 'New Request' (VAC-1). */
  preview?: Days | undefined
  /** The request whose panel is beside the calendar: its bar stands out. */
  chosen?: string | undefined
  place: CalendarRange
  onPlace: (place: CalendarRange) => void
  /** Where a bar leads, a path of the app; undefined for one that leads nowhere. */
  addressOf?: ((vacation: Vacation) => string | undefined) | undefined
  /** At the end of the toolbar. */
  beside?: ReactNode
}

/** Vacations as bars over a month or a week. With the focus in it: m, w and t, and the arrows to go back and on. */
export function VacationCalendar(props: Props) {
  const { vacations, preview, chosen, place, onPlace, addressOf, beside } = props
  const navigate = useNavigate()
  const today = useLocalToday()
  const keys = useId()
  const root = useCalendarKeys<HTMLElement>(place, today, onPlace)
  const bars = useMemo(
    () => barsFor({ vacations, sight: currentDays(place), preview, chosen, addressOf }),
    [vacations, place, preview, chosen, addressOf],
  )
  return (
    // A click on the days puts the focus here, so that the keys work after it.
    <section
      ref={root}
      className={classes.root}
      aria-label={calendarTexts.calendarOf(formatRange(place))}
      aria-describedby={keys}
      tabIndex={-1}
    >
      <VisuallyHidden id={keys}>{calendarTexts.keys}</VisuallyHidden>
      <CalendarToolbar place={place} today={today} onPlace={onPlace} beside={beside} />
      <div className={classes.grid}>
        <CalendarGrid
          bars={bars}
          place={place}
          today={today}
          onOpen={(address) => void navigate(address)}
          onWeek={(date) => onPlace({ view: 'week', date })}
        />
      </div>
    </section>
  )
}
