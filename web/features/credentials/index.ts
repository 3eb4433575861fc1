export { AccountCards } from './account-cards.tsx'
export { PasswordAccess } from './credential-card.tsx'
export {
  countCompleteAccounts,
  findStoredValue,
  listPasswordAccounts,
  type LoginAccount,
  type TypedAccounts,
  platformMarks,
  showFlagsByAccount,
} from './client-accounts.ts'
export { WithdrawnFields } from './withdrawn-fields.tsx'
export { LoginLine, PasswordLine } from './credential-lines.tsx'
export { CheckedBy } from './login-check.tsx'
export { useAccessLog, useLoginChecks } from './api.ts'
export { AccessList, AccessLog } from './client-access.tsx'
