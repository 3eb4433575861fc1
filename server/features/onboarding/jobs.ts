import type { Parts } from '#server/parts.ts'
import { notifyChanges, notifyChangesJob } from './use-cases/notify-changes.ts'
import { reminderEmailJob, sendReminderEmail } from './use-cases/remind-client.ts'

export function onboardingJobs(parts: Parts): void {
  parts.jobs.handle(notifyChangesJob, (payload) => notifyChanges(parts, payload))
  parts.jobs.handle(reminderEmailJob, (payload, { id }) => sendReminderEmail(parts, payload, id))
}
