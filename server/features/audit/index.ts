export { auditJobs } from './jobs.ts'
export { presentAuditEntries } from './present.ts'
export { listAuditEntriesAbout, replaceInvitedEmailByName } from './queries.ts'
export {
  type AuditActor,
  type AuditEvent,
  recordAuditEvent,
  recordAuditEventOnce,
  recordAuditEvents,
} from './record-audit-event.ts'
export { auditRoutes } from './routes.ts'
