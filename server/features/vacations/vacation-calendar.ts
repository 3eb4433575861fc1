import { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { dayAfter } from '#contract/domain/vacations.ts'
import { vacationFeedTexts } from '#contract/texts/vacations.ts'
import { formatCalendar, toOneLine, toUtcMidnight } from '#server/platform/calendar-feed.ts'
import type { ApprovedVacation } from './queries/vacation-feeds.ts'

/**
 * Approved vacations as iCalendar (RFC 5545): all-day events with an exclusive end and a stable id. One that was
 * cancelled says so, or calendar programs would keep it.
 */
export const formatVacationCalendar = (business: string, vacations: readonly ApprovedVacation[]): string =>
  formatCalendar(
    vacationFeedTexts.name(business),
    'Vacations',
    vacations.map(({ id, user_name, start_date, end_date, version, changed_at, is_cancelled }) => ({
      id: `vacation.${id}@foyer`,
      sequence: version,
      stamp: changed_at,
      lastModified: changed_at,
      status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      allDay: true,
      start: toUtcMidnight(start_date),
      end: toUtcMidnight(dayAfter(end_date)),
      summary: toOneLine(vacationFeedTexts.away(user_name)),
      // An event of a colleague does not mark the reader as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  )
