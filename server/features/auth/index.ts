export { confirmEmailChange, requestEmailChange } from './account/change-email.ts'
export { publishPeopleChanged, updateOwnDetails, updateOwnName } from './account/update-account.ts'
export { authJobs } from './jobs.ts'
export { deleteEmailChange } from './queries/email-changes.ts'
export { findSignInRules } from './queries/totp-secrets.ts'
export {
  createEmployeeAccount,
  createWelcomeLink,
  enqueueWelcomeEmail,
  findWelcome,
  resendWelcome,
  updateEmployeeAccount,
} from './registration/employee-accounts.ts'
export { authRoutes } from './routes.ts'
export { updateIdleLimit } from './two-step/manage-others.ts'
export { createAuthenticator } from './sessions/authenticator.ts'
export { readDeviceCookie } from './sessions/device-cookie.ts'
export { confirmIdentity } from './sessions/confirm-identity.ts'
export { signOutEverywhere } from './sessions/manage-sessions.ts'
