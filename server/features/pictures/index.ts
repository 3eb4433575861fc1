export { pictureRoutes } from './routes.ts'
