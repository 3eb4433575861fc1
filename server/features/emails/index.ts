export { findEmailDelay, takeEmailBudget } from './budgets.ts'
export { findSender } from './find-sender.ts'
export { emailJobs } from './jobs.ts'
export { findDeliveries, recordEmail, sendRecordedEmail } from './states.ts'
