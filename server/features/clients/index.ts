export { type ClientListRow, clientPageStatement } from './queries/client-list.ts'
export { clientRoutes } from './routes.ts'
