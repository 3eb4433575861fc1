/** The button of the calendar's page and of the lists that opens the calendar address: make it, copy it, end it (VAC-7). */
export function CalendarFeed() {
  return null
}
