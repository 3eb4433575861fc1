export { messageJobs } from './jobs.ts'
export { messageEvents, messageRoutes } from './routes.ts'
export { countUnread, countUnreadOfEmployees } from './use-cases/read-messages.ts'
