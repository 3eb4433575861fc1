export { boardStatement } from './queries.ts'
export { dashboardRoutes } from './routes.ts'
