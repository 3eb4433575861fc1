import type { Parts } from '#server/parts.ts'
import { deleteOldAuditEntries } from './queries.ts'

export function auditJobs({ jobs, db, config }: Parts): void {
  jobs.every('audit.sweep', '27 3 * * *', async () => {
    if (config.keepDays.audit) await deleteOldAuditEntries(db.system, config.keepDays.audit)
  })
}
