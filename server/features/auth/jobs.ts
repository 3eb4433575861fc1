import type { Parts } from '#server/parts.ts'
import { accountJobs } from './account/emails.ts'
import { resetJobs } from './password-reset/emails.ts'
import { deleteIdleSessions } from './queries/sessions.ts'
import { deleteStalePendingSecrets } from './queries/totp-secrets.ts'
import { signInHistoryJobs } from './sessions/sign-in-history.ts'
import { signInLinkJobs } from './sign-in-links/emails.ts'
import { deleteExpiredRows } from '#server/platform/db/delete-old-rows.ts'
import { registrationJobs } from './registration/emails.ts'
import { twoStepJobs } from './two-step/emails.ts'

const EXPIRED = [
  { table: 'sessions', old: 'expires_at < now()' },
  // A browser deletes the cookie after a year too.
  { table: 'known_devices', old: "used_at < now() - interval '1 year'" },
  { table: 'sign_in_events', old: "created_at < now() - interval '90 days'" },
  { table: 'reset_tokens', old: 'expires_at < now()' },
  { table: 'email_changes', old: 'expires_at < now()' },
  // Allows for clock differences up to this.
  { table: 'used_challenges', old: "expires_at < now() - interval '1 hour'" },
  { table: 'passkey_challenges', old: "expires_at < now() - interval '1 hour'" },
] as const

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
  parts.jobs.every('auth.sweep', '23 3 * * *', async () => {
    for (const expired of EXPIRED) await deleteExpiredRows(parts.db.system, expired)
    await parts.db.system.transaction(deleteStalePendingSecrets)
  })
}
