export { subscriptionJobs, enqueueReconciliation } from './jobs.ts'
export { listActiveUserIds } from './queries/users.ts'
export { subscriptionRoutes } from './routes.ts'
export { customerDeletion, enqueueCustomerDeletion, enqueueCustomerUpdate } from './use-cases/update-customer.ts'
