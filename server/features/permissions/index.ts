export { giveSameGrants, takeGrants } from './stand-in-grants.ts'
export { permissionJobs } from './jobs.ts'
export { permissionRoutes } from './routes.ts'
