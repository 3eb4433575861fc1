export { reminderJobs, reminderRoutes } from './routes.ts'
export { rescheduleWorkspace } from './use-cases/change-reminders.ts'
export { listCalls } from './queries/calls.ts'
