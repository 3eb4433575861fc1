import { openReminder } from '#contract/reminders.ts'
import { call } from '#web/lib/http/call.ts'

/** The agency sees that the link of a reminder was followed. A failure changes nothing for the client. */
export const reportOpened = (token: string): void =>
  void call(openReminder, { params: { token }, body: {} }).catch(() => undefined)
