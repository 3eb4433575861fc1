export { type ClientRow, clientPageStatement } from './queries/client-list.ts'
export { clientRoutes } from './routes.ts'
