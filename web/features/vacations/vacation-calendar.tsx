import type { Days } from '#contract/domain/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'

export type CalendarView = 'month' | 'week'

/** What the calendar shows: the month or the week that `date`, YYYY-MM-DD, lies in. */
export type CalendarPlace = { view: CalendarView; date: string }

type Props = {
  vacations: readonly Vacation[]
  /** Days that are being chosen, drawn as 'New Request' (VAC-1). */
  preview?: Days | undefined
  /** The request whose panel is beside the calendar: its bar stands out. */
  chosen?: string | undefined
  place: CalendarPlace
  onPlace: (place: CalendarPlace) => void
  /** Where a bar leads, a path of the app; undefined for one that leads nowhere. */
  addressOf?: ((vacation: Vacation) => string | undefined) | undefined
}

/** Vacations as bars over a month or a week. With the focus in it: m, w and t, and the arrows to go back and on. */
export function VacationCalendar({ place }: Props) {
  return <section data-view={place.view} />
}
