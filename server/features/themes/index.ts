export { themeRoutes } from './routes.ts'
