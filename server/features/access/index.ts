export { findVisibleClient, findQuestionnaires, listClientDates, presentClientDates } from './client-records.ts'
export {
  findEffectiveGrants,
  findGrants,
  listGrantedClients,
  listGrantsOfClients,
  listPermissionRows,
  noGrants,
  toFlags,
} from './grants.ts'
export { addTitles, findItemKeysTitled, findItemTitles } from './item-titles.ts'
export { findToday, hasSavedGrants, listSeeingEmployees, openingToday } from './queries/client-permissions.ts'
export { findGeneralPermissions } from './queries/employee-permissions.ts'
export { findChosenServices } from './queries/onboardings.ts'
export { findClient, findPerson, findTimeZone, lockOwnGrants, listStaffIds } from './queries/users.ts'
export { publishProgress } from './publish-progress.ts'
