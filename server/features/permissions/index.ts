export { permissionJobs } from './jobs.ts'
export { permissionRoutes } from './routes.ts'
