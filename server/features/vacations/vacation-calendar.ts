import ical, { escape, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { dayAfter } from '#contract/domain/vacations.ts'
import { productName } from '#contract/texts/common.ts'
import { vacationFeedTexts } from '#contract/texts/vacations.ts'
import type { ApprovedVacation } from './queries/vacation-feeds.ts'

/** Asked of calendar programs; they may refresh at other times. */
const REFRESH_SECONDS = 3600

/**
 * Approved vacations as iCalendar (RFC 5545): all-day events with an exclusive end and a stable id. One that was
 * cancelled says so, or calendar programs would keep it.
 */
export function formatVacationCalendar(business: string, vacations: readonly ApprovedVacation[]): string {
  const text = ical({
    // The library escapes event texts, but not the calendar's name.
    name: escape(toOneLine(vacationFeedTexts.name(business)), false),
    prodId: { company: productName, product: 'Vacations' },
    ttl: REFRESH_SECONDS,
    events: vacations.map(({ id, user_name, start_date, end_date, decisions, decided_at, is_cancelled }) => ({
      id: `vacation.${id}@foyer`,
      sequence: decisions,
      stamp: decided_at,
      lastModified: decided_at,
      status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      allDay: true,
      start: toUtcMidnight(start_date),
      end: toUtcMidnight(dayAfter(end_date)),
      summary: toOneLine(vacationFeedTexts.away(user_name)),
      // An event of a colleague does not mark the reader as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  }).toString()
  return vacations.length > 0 ? `${text}\r\n` : `${text.replace(/END:VCALENDAR$/, NO_EVENTS)}\r\n`
}

/** A calendar has at least one component (RFC 5545, 3.6), which may be a time zone. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  'END:VCALENDAR',
].join('\r\n')

/** The library writes dates in UTC. */
const toUtcMidnight = (date: string) => new Date(`${date}T00:00:00Z`)

/** iCalendar texts cannot contain control characters; a name can. */
const toOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
