import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Sandbox } from '#sandbox/main.ts'
import { buildApp } from '#server/app.ts'
import { enqueueReconciliation } from '#server/features/subscription/index.ts'
import type { Parts } from '#server/parts.ts'
import { createBilling } from '#server/platform/billing.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createFileLinks } from '#server/platform/storage/file-links.ts'
import type { Life } from '#server/platform/http/health.ts'
import { callerAddress } from '#server/platform/http/headers.ts'
import type { Offer } from '#server/platform/http/web-app.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLimits } from '#server/platform/limits/limits.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createMailer } from '#server/platform/email/mailer.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Nodes } from '#server/platform/redis/nodes.ts'
import { contactOf, createPush } from '#server/platform/push.ts'
import { createRealtime } from '#server/platform/realtime/realtime.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { sessionTokens } from '#server/platform/crypto/session-tokens.ts'
import { createUnsubscribeLinks } from '#server/platform/email/unsubscribe-links.ts'
import { createVault } from '#server/platform/crypto/vault.ts'

const WEB_ROOT = fileURLToPath(new URL('../dist', import.meta.url))

/** Ended in reverse order of start. */
type Endings = (() => unknown)[]

type Surroundings = { config: Config; log: Log; database: pg.ClientConfig; life: Life; endings: Endings }

/** Creates the parts and listens. Started parts are added to `endings`, also when a later one fails. */
export async function serve({ config, log, database, life, endings }: Surroundings): Promise<void> {
  await migrate(database)
  const db = openDatabase(database, (error) => log.warn({ err: error }, 'an idle database connection broke'))
  endings.push(() => db.close())

  const metrics = createMetrics({ ofProcess: true })
  const nodes = config.redisUrl ? await otherNodes(config.redisUrl, log, endings) : undefined
  const limits = createLimits({ on: config.limits, makeLimiter: nodes?.makeLimiter })
  const jobs = createJobs({ database, log, metrics })
  endings.push(() => jobs.stop())
  const stand =
    config.sandbox.mail || config.sandbox.billing ? await openStandIns(config, database, log, endings) : undefined
  const mailer = createMailer({
    from: config.email.from,
    onEnd: (outcome) => metrics.countEmail(outcome),
    ...(config.email.smtpUrl ? { via: config.email.smtpUrl } : emailTransportOf(required(stand))),
  })
  const realtime = createRealtime({
    log,
    limits,
    nodes,
    publicUrl: config.publicUrl,
    addressOf: callerAddress(config.trustProxy),
    onCount: (open) => metrics.sockets.set(open),
  })
  const parts: Parts = {
    config,
    log,
    db,
    jobs,
    mailer,
    realtime,
    limits,
    billing: createBilling(billingOptions(config, stand)),
    tokens: sessionTokens(config.keys),
    vault: createVault(config.keys),
    storage: await openStorage(config),
    fileLinks: createFileLinks({ keys: config.keys }),
    unsubscribeLinks: createUnsubscribeLinks({ keys: config.keys }),
    push: createPush({ keys: config.keys, contact: contactOf(config.email.from) }),
  }
  const { demo, mail: mailbox } = config.sandbox
  const offers: Offer[] = [...(demo ? ['demo' as const] : []), ...(mailbox ? ['mail' as const] : [])]
  const beside = stand ? [stand.plugin] : []
  metrics.observe({ jobs, db })
  const app = await buildApp(parts, { metrics, life, webRoot: WEB_ROOT, offers, beside })
  endings.push(
    () => app.server.close(),
    () => realtime.close(),
  )
  await app.server.listen({ host: config.host, port: config.port })
  // Background work does not delay page requests.
  await jobs.start()
  await enqueueReconciliation(parts)
}

/** Loaded only where there are several processes: a single one is ready sooner without. */
async function otherNodes(redisUrl: string, log: Log, endings: Endings): Promise<Nodes> {
  const { openNodes } = await import('#server/platform/redis/nodes.ts')
  const nodes = await openNodes(redisUrl, log)
  endings.push(() => nodes.close())
  return nodes
}

/** The mailbox and the billing that take the place of what is not configured; nothing else knows of them. */
async function openStandIns(config: Config, database: pg.PoolConfig, log: Log, endings: Endings): Promise<Sandbox> {
  const { openSandbox } = await import('#sandbox/main.ts')
  const pool = new pg.Pool({ ...database, max: 3 })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection of the sandbox broke'))
  pool.on('connect', (client) => client.on('error', () => {})) // the failing statement reports it
  const sandbox = await openSandbox({
    pool,
    publicUrl: () => config.publicUrl,
    webhookUrl: () => `http://127.0.0.1:${config.port}/api/payment/webhook`,
    log,
    demo: config.sandbox.demo,
  })
  endings.push(
    () => pool.end(),
    () => sandbox.stop(),
  )
  return sandbox
}

const emailTransportOf = ({ emails }: Sandbox) => ({ via: emails.transport, deleteEmails: emails.removeFor })

function billingOptions(config: Config, stand: Sandbox | undefined) {
  if (config.stripe) return { apiKey: config.stripe.secretKey, webhookSecret: config.stripe.webhookSecret }
  const { apiKey, webhookSecret, stripeOptions } = required(stand).billing
  return { apiKey, webhookSecret, ...stripeOptions }
}

/** The configuration opens the stand-ins exactly when something needs one. */
function required(stand: Sandbox | undefined): Sandbox {
  if (!stand) throw new Error('the sandbox is closed')
  return stand
}
