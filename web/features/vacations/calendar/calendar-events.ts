import type { EventApi, EventInput } from '@fullcalendar/react'
import { dayAfter, type Days, overlap, type VacationStatus } from '#contract/domain/vacations.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'

/** A bar over the days of a request, or over chosen days, which have no status. */
export type CalendarBar = {
  id: string
  name: string
  days: Days
  status?: VacationStatus
  /** The target of the bar, if any. */
  address?: string
  chosen: boolean
}

const previewId = 'new request'

type BarsInput = {
  vacations: readonly Vacation[]
  /** Vacations outside these days are left out. */
  visibleDays: Days
  preview: Days | undefined
  chosen: string | undefined
  addressOf: ((vacation: Vacation) => string | undefined) | undefined
}

export function barsFor({ vacations, visibleDays, preview, chosen, addressOf }: BarsInput): CalendarBar[] {
  const within = vacations.filter((vacation) => overlap(vacation, visibleDays))
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
  const previewBar = preview && { id: previewId, name: calendarTexts.newRequest, days: preview, chosen: false }
  return previewBar ? [previewBar, ...requests] : requests
}

/** The event of FullCalendar: its end is the day after the last day (VAC-6). */
export function toCalendarEvent(bar: CalendarBar): EventInput {
  const { id, name, days, address } = bar
  const event = { id, title: name, start: days.start, end: dayAfter(days.end), allDay: true, extendedProps: { bar } }
  return address === undefined ? event : { ...event, url: address }
}

export const barOfEvent = ({ extendedProps }: EventApi): CalendarBar => extendedProps.bar as CalendarBar // set by toCalendarEvent
