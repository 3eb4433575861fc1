import type { Parts } from '#server/parts.ts'
import { accountJobs } from './account/emails.ts'
import { resetJobs } from './password-reset/emails.ts'
import { deleteExpiredEmailChanges } from './queries/email-changes.ts'
import { deleteUnusedDevices } from './queries/known-devices.ts'
import { deleteExpiredChallenges } from './queries/passkeys.ts'
import { deleteExpiredResetTokens } from './queries/reset-tokens.ts'
import { deleteExpiredSessions, deleteIdleSessions } from './queries/sessions.ts'
import { deleteOldSignInEvents } from './queries/sign-in-events.ts'
import { deleteStalePendingSecrets } from './queries/totp-secrets.ts'
import { signInHistoryJobs } from './sessions/sign-in-history.ts'
import { signInLinkJobs } from './sign-in-links/emails.ts'
import { registrationJobs } from './registration/emails.ts'
import { twoStepJobs } from './two-step/emails.ts'

export function authJobs(parts: Parts): void {
  accountJobs(parts)
  registrationJobs(parts)
  resetJobs(parts)
  twoStepJobs(parts)
  signInHistoryJobs(parts)
  signInLinkJobs(parts)
  // Calls of an idle session are refused anyway; the job closes its sockets.
  parts.jobs.every('auth.idle', '* * * * *', () =>
    parts.db.system.transaction((tx) => deleteIdleSessions(tx, parts.config.idleMinutes)),
  )
  // Expired rows are refused anyway; the job deletes them so that they do not accumulate.
  parts.jobs.every('auth.sweep', '23 3 * * *', () =>
    parts.db.system.transaction(async (tx) => {
      await deleteExpiredSessions(tx)
      await deleteUnusedDevices(tx)
      await deleteOldSignInEvents(tx)
      await deleteExpiredResetTokens(tx)
      await deleteStalePendingSecrets(tx)
      await deleteExpiredEmailChanges(tx)
      await deleteExpiredChallenges(tx)
    }),
  )
}
