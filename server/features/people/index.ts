export { peopleJobs } from './offboard-client.ts'
export { peopleRoutes } from './routes.ts'
