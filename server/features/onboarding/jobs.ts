import type { Parts } from '#server/parts.ts'
import { notifyChanges, notifyChangesJob } from './use-cases/notify-changes.ts'
import { reminderEmailJob, sendReminder } from './use-cases/remind-client.ts'

export function onboardingJobs(parts: Parts): void {
  parts.jobs.handle(notifyChangesJob, (payload) => notifyChanges(parts, payload))
  parts.jobs.handle(reminderEmailJob, (payload, attempt) => sendReminder(parts, payload, attempt))
}
