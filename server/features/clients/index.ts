export { type ClientListRow, clientPageStatement } from './queries/client-list.ts'
export { contractFiles } from './use-cases/release-contract.ts'
export { clientRoutes } from './routes.ts'
