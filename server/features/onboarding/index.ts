export { summarizeItems } from './use-cases/summarize-items.ts'
export { onboardingJobs } from './jobs.ts'
export { completedColumns, findOnboardingRecord, missingPages } from './onboarding-record.ts'
export { onboardingEvents, onboardingRoutes } from './routes.ts'
