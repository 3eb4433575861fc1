import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

/** The dashboards load these cards in December alone. */
export const ConfirmDates = lazyComponent(async () => (await import('./confirm-dates.tsx')).ConfirmDates)
export const DateConfirmations = lazyComponent(async () => (await import('./confirm-dates.tsx')).DateConfirmations)
export const DateAddress = lazyComponent(async () => (await import('./date-address.tsx')).DateAddress)

/** From the last day of November by the browser's clock on. Whether it is December, the server decides by the workspace's. */
export const isAroundDecember = (now: Date = new Date()): boolean =>
  now.getMonth() === 11 || new Date(now.getTime() + 86_400_000).getMonth() === 11
