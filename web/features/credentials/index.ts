export { AccountCards, AccountCardsWithAccess } from './account-cards.tsx'
export {
  countCompleteAccounts,
  findStoredValue,
  listPasswordAccounts,
  type LoginAccount,
  platformMarks,
  showFlagsByAccount,
} from './client-accounts.ts'
export { RenewalsHint } from './renewals-hint.tsx'
export { AccessList, AccessLog } from './client-access.tsx'
