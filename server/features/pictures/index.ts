export { pictureFiles } from './change-pictures.ts'
export { pictureRoutes } from './routes.ts'
