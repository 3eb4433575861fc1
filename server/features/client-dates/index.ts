export { clientDateRoutes } from './routes.ts'
