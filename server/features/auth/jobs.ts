import type { Parts } from '#server/parts.ts'
import { accountJobs } from './account/jobs.ts'
import { deleteExpiredChanges } from './account/queries-email.ts'
import { deleteExpiredSessions } from './queries.ts'
import { registrationJobs } from './registration/jobs.ts'
import { resetJobs } from './reset/jobs.ts'
import { deleteExpiredTokens } from './reset/queries.ts'
import { twoStepJobs } from './two-step/jobs.ts'
import { deleteOldPending } from './two-step/queries.ts'
import { deleteOldChallenges } from './two-step/queries-passkeys.ts'

export function authJobs(parts: Parts): void {
  accountJobs(parts)
  registrationJobs(parts)
  resetJobs(parts)
  twoStepJobs(parts)
  // What has run out is refused anyway; swept, so that it does not pile up.
  parts.jobs.every('auth.sweep', '23 3 * * *', () =>
    parts.db.system.transaction(async (tx) => {
      await deleteExpiredSessions(tx)
      await deleteExpiredTokens(tx)
      await deleteOldPending(tx)
      await deleteExpiredChanges(tx)
      await deleteOldChallenges(tx)
    }),
  )
}
