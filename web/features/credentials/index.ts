export { AccountCards, AccountCardsWithAccess } from './account-cards.tsx'
export { countCompleteAccounts, platformMarks, showFlagsByAccount } from './client-accounts.ts'
export { AccessList, AccessLog } from './client-access.tsx'
