import type { Parts } from '#server/parts.ts'
import { deleteExpiredSessions } from './queries.ts'
import { registrationJobs } from './registration/jobs.ts'
import { resetJobs } from './reset/jobs.ts'
import { deleteExpiredTokens } from './reset/queries.ts'

export function authJobs(parts: Parts): void {
  registrationJobs(parts)
  resetJobs(parts)
  // What has run out is refused anyway; swept, so that it does not pile up.
  parts.jobs.every('auth.sweep', '23 3 * * *', () =>
    parts.db.system.transaction(async (tx) => {
      await deleteExpiredSessions(tx)
      await deleteExpiredTokens(tx)
    }),
  )
}
