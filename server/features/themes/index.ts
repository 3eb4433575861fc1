export { themeFiles } from './update-theme.ts'
export { themeRoutes } from './routes.ts'
