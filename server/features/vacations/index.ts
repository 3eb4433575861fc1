export { vacationJobs } from './emails.ts'
export { vacationRoutes } from './routes.ts'
export { countVacations, listVacationsOfEmployee } from './use-cases/list-vacations.ts'
export { deleteVacationNotificationsOf, publishVacationsChanged } from './use-cases/notify-vacation.ts'
