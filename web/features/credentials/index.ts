export { AccountCards, AccountCardsWithAccess } from './account-cards.tsx'
export {
  countCompleteAccounts,
  findStoredValue,
  listPasswordAccounts,
  type LoginAccount,
  platformMarks,
  showFlagsByAccount,
} from './client-accounts.ts'
export { AccessList, AccessLog } from './client-access.tsx'
