export { settingsJobs } from './jobs.ts'
export { settingsRoutes } from './routes.ts'
