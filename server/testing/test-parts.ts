import type { Parts } from '../parts.ts'
import { createBilling } from '../platform/billing.ts'
import { readConfig } from '../platform/config/config.ts'
import { createFileLinks } from '../platform/storage/file-links.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createLimits } from '../platform/limits/limits.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { createSecurityLog } from '../platform/log/security-events.ts'
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts'
import type { Email, Mailer } from '../platform/email/mailer.ts'
import type { Nodes } from '../platform/nodes.ts'
import { createPasswordCheck } from '../platform/passwords/password-check.ts'
import { createPush } from '../platform/push.ts'
import { createRealtime } from '../platform/realtime/realtime.ts'
import { localStorage } from '../platform/storage/local.ts'
import { sessionTokens } from '../platform/crypto/session-tokens.ts'
import { createUnsubscribeLinks } from '../platform/email/unsubscribe-links.ts'
import { createVault } from '../platform/crypto/vault.ts'
import type { TestDatabase } from './test-database.ts'

/** Log lines and sent emails, for assertions. */
export type TestOutput = { log: string[]; emails: Email[] }

export const KEY = Buffer.alloc(32, 7).toString('base64')

type Options = { limits: boolean; files: string; nodes?: Nodes | undefined; metrics?: Metrics }

/** Optional parts are passed in by the tests that need them. */
const noPushService = () => Promise.reject(new Error('there is no push service'))

/**
 * The parts of a server for a test: real ones on the test's database and file folder. Only emails are collected instead
 * of sent.
 */
export async function createTestParts(
  database: TestDatabase,
  seen: TestOutput,
  { limits, files, nodes, metrics = createMetrics({ ofProcess: false }) }: Options,
): Promise<Parts> {
  const config = readConfig({
    NODE_ENV: 'test',
    FOYER_KEY: KEY,
    PUBLIC_URL: 'http://foyer.test',
    FOYER_DATA: '/nonexistent',
  })
  const log: Log = createLog({
    level: 'info',
    format: 'json',
    destination: { write: (line: string) => void seen.log.push(line) },
  })
  const shared = createLimits({ on: limits, makeLimiter: nodes?.makeLimiter })
  const mail: Mailer = {
    send: (message) => Promise.resolve(void seen.emails.push(message)),
    close: () => Promise.resolve(),
  }
  return {
    config,
    log,
    db: database.db,
    jobs: createJobs({ database: database.config, log }),
    mailer: mail,
    realtime: createRealtime({
      log,
      limits: shared,
      nodes,
      publicUrl: config.publicUrl,
      addressOf: (request) => request.socket.remoteAddress ?? '',
    }),
    // A closed port: tests of Stripe open the sandbox and pass in its billing.
    billing: createBilling({
      apiKey: 'sk_test_none',
      webhookSecret: 'whsec_none',
      host: '127.0.0.1',
      port: 9,
      protocol: 'http',
    }),
    limits: shared,
    tokens: sessionTokens(config.keys),
    pageTokens: sessionTokens(config.keys, 'page'),
    vault: createVault(config.keys),
    storage: localStorage(files),
    scanner: undefined,
    fileLinks: createFileLinks({ keys: config.keys }),
    unsubscribeLinks: createUnsubscribeLinks({ keys: config.keys }),
    passwordCheck: createPasswordCheck({ log, lookUpUrl: undefined }),
    security: createSecurityLog({ log, keys: config.keys, onEvent: metrics.countSecurityEvent }),
    push: createPush({ keys: config.keys, contact: 'mailto:foyer@foyer.test', fetch: noPushService }),
  }
}
