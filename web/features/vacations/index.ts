export { CalendarAddressDialog } from './feed/calendar-feed-dialog.tsx'
