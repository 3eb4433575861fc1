export { giveSameGrants, takeGrants } from './stand-in-grants.ts'
export { permissionJobs } from './end-grants.ts'
export { permissionRoutes } from './routes.ts'
