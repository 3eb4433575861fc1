export { AccountCards, AccountCardsWithAccess } from './account-cards.tsx'
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
export { useAccess, useAccessLog, useLoginChecks } from './api.ts'
export type { RevealField } from './use-reveal.ts'
export { AccessList, AccessLog } from './client-access.tsx'
