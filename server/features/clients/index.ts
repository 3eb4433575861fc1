export {
  type ClientListRow,
  clientPageStatement,
  matchesClient,
  naturalOrder,
  searchPatterns,
} from './queries/client-list.ts'
export { contractFiles } from './use-cases/release-contract.ts'
export { clientRoutes } from './routes.ts'
