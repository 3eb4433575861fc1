import ical, { escape, ICalEventTransparency } from 'ical-generator'
import { dayAfter } from '#contract/domain/vacations.ts'
import { productName } from '#contract/texts/common.ts'
import { vacationFeedTexts } from '#contract/texts/vacations.ts'
import type { FeedDays } from './queries-feed.ts'

/** How often a calendar program looks again, if it asks the calendar. */
const REFRESH_SECONDS = 3600

/** Approved vacations as iCalendar (RFC 5545): whole days without a time zone, the end exclusive, an id that stays. */
export function calendarText(business: string, vacations: readonly FeedDays[]): string {
  return ical({
    // Unlike the texts of events it is written as it is given.
    name: escape(inOneLine(vacationFeedTexts.name(business)), false),
    prodId: { company: productName, product: 'Vacations' },
    ttl: REFRESH_SECONDS,
    events: vacations.map(({ id, user_name, start_date, end_date, decisions, decided_at }) => ({
      id: `vacation.${id}@foyer`,
      sequence: decisions,
      stamp: decided_at,
      lastModified: decided_at,
      allDay: true,
      start: midnight(start_date),
      end: midnight(dayAfter(end_date)),
      summary: inOneLine(vacationFeedTexts.away(user_name)),
      // Others' days off do not make the reader busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  }).toString()
}

/** The generator writes the date of a moment in UTC. */
const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

/** A name is whatever a person typed; the format has no place for control characters. */
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
