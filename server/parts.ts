import type { Billing } from '#server/platform/billing.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { FileLinks } from '#server/platform/file-links.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mailer } from '#server/platform/mail.ts'
import type { Push } from '#server/platform/push.ts'
import type { Realtime } from '#server/platform/realtime.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { SessionTokens } from '#server/platform/tokens.ts'
import type { UnsubscribeLinks } from '#server/platform/unsubscribe-links.ts'
import type { Vault } from '#server/platform/vault.ts'

/** What the features are built from. `main.ts` makes the real ones, the tests their own. */
export type Parts = {
  config: Config
  log: Log
  db: Database
  jobs: Jobs
  mail: Mailer
  realtime: Realtime
  billing: Billing
  limits: Limits
  tokens: SessionTokens
  vault: Vault
  storage: Storage
  fileLinks: FileLinks
  unsubscribeLinks: UnsubscribeLinks
  push: Push
}
