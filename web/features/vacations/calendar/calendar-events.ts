import type { EventApi, EventInput } from '@fullcalendar/react'
import { dayAfter, type Days, overlap, type VacationStatus } from '#contract/domain/vacations.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'

/** A bar over the days of a request, or over the days that are being chosen, which have no status yet. */
export type CalendarBar = {
  id: string
  name: string
  days: Days
  status?: VacationStatus
  /** Where it leads; one without leads nowhere. */
  address?: string
  chosen: boolean
}

const previewId = 'new request'

type Given = {
  vacations: readonly Vacation[]
  /** What lies outside of these days has no bar. */
  sight: Days
  preview: Days | undefined
  chosen: string | undefined
  addressOf: ((vacation: Vacation) => string | undefined) | undefined
}

export function barsFor({ vacations, sight, preview, chosen, addressOf }: Given): CalendarBar[] {
  const within = vacations.filter((vacation) => overlap(vacation, sight))
  const requests = within.map((vacation): CalendarBar => {
    const { _id, user_name, start, end, status } = vacation
    const address = addressOf?.(vacation)
    return {
      id: _id,
      name: user_name,
      days: { start, end },
      status,
      ...(address !== undefined && { address }),
      chosen: _id === chosen,
    }
  })
  const wanted = preview && { id: previewId, name: calendarTexts.newRequest, days: preview, chosen: false }
  return wanted ? [wanted, ...requests] : requests
}

/** A bar as FullCalendar takes it: its end is the day after the last day (VAC-6). */
export function toCalendarEvent(bar: CalendarBar): EventInput {
  const { id, name, days, address } = bar
  const event = { id, title: name, start: days.start, end: dayAfter(days.end), allDay: true, extendedProps: { bar } }
  return address === undefined ? event : { ...event, url: address }
}

/** The bar that an event was made of. */
export const barOfEvent = ({ extendedProps }: EventApi): CalendarBar => extendedProps.bar as CalendarBar // eventOf put it there
