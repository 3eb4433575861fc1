import type { Parts } from '#server/parts.ts'
import { deleteOldEmailStates, deleteOldSignInLinks, deleteUnusedBudgets } from './queries.ts'

export function emailJobs(parts: Parts): void {
  parts.jobs.every('emails.sweep', '7 3 * * *', () =>
    parts.db.system.transaction(async (tx) => {
      await deleteUnusedBudgets(tx)
      await deleteOldEmailStates(tx)
      await deleteOldSignInLinks(tx)
    }),
  )
}
