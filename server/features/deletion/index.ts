export { deletionJobs } from './jobs.ts'
export { deletionRoutes } from './routes.ts'
