export { CalendarAddressDialog } from './feed/calendar-feed-dialog.tsx'
export { EndDay, StartDay } from './requests/request-day.tsx'
