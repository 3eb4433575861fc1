import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { localToday } from '#web/lib/dates/today.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

/** The dashboards load these cards in December alone. */
export const ConfirmDates = lazyComponent(async () => (await import('./confirm-dates.tsx')).ConfirmDates)
export const DateConfirmations = lazyComponent(async () => (await import('./confirm-dates.tsx')).DateConfirmations)
export const DateAddress = lazyComponent(async () => (await import('./date-address.tsx')).DateAddress)

/** From the last day of November by the reader's clock on. Whether it is December, the server decides by the workspace's. */
export function isAroundDecember(now: Date = new Date()): boolean {
  const today = localToday(now)
  return today.slice(5, 7) === '12' || dateOfDay(dayOf(today) + 1).slice(5, 7) === '12'
}
