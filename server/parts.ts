import type { Billing } from '#server/platform/billing.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { FileLinks } from '#server/platform/storage/file-links.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Mailer } from '#server/platform/email/mailer.ts'
import type { PasswordCheck } from '#server/platform/passwords/password-check.ts'
import type { SecurityLog } from '#server/platform/log/security-events.ts'
import type { Push } from '#server/platform/push.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { VirusScanner } from '#server/platform/virus-scanner.ts'
import type { SessionTokens } from '#server/platform/crypto/session-tokens.ts'
import type { UnsubscribeLinks } from '#server/platform/email/unsubscribe-links.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'

/** The dependencies of the features. `serve.ts` makes the real ones, tests their own. */
export type Parts = {
  config: Config
  log: Log
  db: Database
  jobs: Jobs
  mailer: Mailer
  realtime: Realtime
  billing: Billing
  limits: Limits
  tokens: SessionTokens
  /** Of the cookie with which a browser asks for pages. */
  pageTokens: SessionTokens
  vault: Vault
  storage: Storage
  /** Undefined where uploads are not scanned. */
  scanner: VirusScanner | undefined
  fileLinks: FileLinks
  unsubscribeLinks: UnsubscribeLinks
  push: Push
  passwordCheck: PasswordCheck
  security: SecurityLog
}
