import type { Parts } from '#server/parts.ts'
import { deleteExpiredRows } from '#server/platform/db/delete-old-rows.ts'
import { deleteOldSignInLinks, deleteUnusedBudgets } from './queries.ts'

export function emailJobs({ jobs, db, config }: Parts): void {
  jobs.every('emails.sweep', '7 3 * * *', async () => {
    await db.system.transaction(deleteUnusedBudgets)
    const days = config.keepDays.emailStates
    if (days)
      await deleteExpiredRows(db.system, { table: 'email_states', old: `changed_at < now() - interval '${days} days'` })
    await deleteOldSignInLinks(db.system)
  })
}
