import type { Parts } from '#server/parts.ts'
import { tellChanges } from './tell-changes.ts'
import { reminderMail, tellChangesLater } from './job-kinds.ts'
import { sendReminder } from './reminder.ts'

export function onboardingJobs(parts: Parts): void {
  parts.jobs.handle(tellChangesLater, (payload) => tellChanges(parts, payload))
  parts.jobs.handle(reminderMail, (payload, { id }) => sendReminder(parts, payload, id))
}
