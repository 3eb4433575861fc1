export { reminderJobs, reminderRoutes } from './routes.ts'
export { rescheduleWorkspace } from './queries/client-reminders.ts'
export { saveDueDate } from './use-cases/save-due-date.ts'
export { listCalls } from './queries/calls.ts'
