export { CalendarAddress } from './feed/calendar-address.tsx'
export { EndDay, StartDay } from './requests/request-day.tsx'
