export { messageJobs } from './jobs.ts'
export { messageEvents, messageRoutes } from './routes.ts'
export { dissolveGroupsOf } from './use-cases/change-members.ts'
export { countUnreadOfEmployees, summarizeUnread } from './use-cases/read-messages.ts'
