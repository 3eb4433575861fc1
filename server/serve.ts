import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Sandbox } from '#sandbox/main.ts'
import { type App, buildApp } from '#server/app.ts'
import { enqueueReconciliation } from '#server/features/subscription/index.ts'
import type { Parts } from '#server/parts.ts'
import { createBilling } from '#server/platform/billing.ts'
import type { Config } from '#server/platform/config/config.ts'
import { ownAddress, plainConnections } from '#server/platform/config/exposure.ts'
import { type DatabaseConfig, openDatabase } from '#server/platform/db/database.ts'
import { createFileLinks } from '#server/platform/storage/file-links.ts'
import type { Lifecycle } from '#server/platform/http/health.ts'
import { callerAddress } from '#server/platform/http/headers.ts'
import type { Offer } from '#server/platform/http/web-app.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLimits } from '#server/platform/limits/limits.ts'
import { drawPng } from '#server/platform/load-sharp.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createSecurityLog } from '#server/platform/log/security-events.ts'
import { createMailer } from '#server/platform/email/mailer.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Nodes } from '#server/platform/nodes.ts'
import type { FirstProcess } from '#server/platform/processes/join-processes.ts'
import { createPasswordCheck } from '#server/platform/passwords/password-check.ts'
import { contactOf, createPush } from '#server/platform/push.ts'
import { createRealtime } from '#server/platform/realtime/realtime.ts'
import { foreignFilesProblem, openStorage } from '#server/platform/storage/open-storage.ts'
import { sessionTokens } from '#server/platform/crypto/session-tokens.ts'
import { createUnsubscribeLinks } from '#server/platform/email/unsubscribe-links.ts'
import { createVirusScanner } from '#server/platform/virus-scanner.ts'
import { createVault } from '#server/platform/crypto/vault.ts'

/** Browsers that come back together after a restart are not told to try again seconds later. Linux may allow fewer. */
const WAITING_CONNECTIONS = 4096
/** After the server was told to stop; then the jobs have time to end (main.ts). */
const LONGEST_REQUEST_MS = 5000
const WEB_ROOT = fileURLToPath(new URL('../dist', import.meta.url))

/** For tests: AppOptions.patienceMs. */
const patienceMs = Number(process.env.FOYER_TEST_PATIENCE_MS) || undefined

/** Called in reverse order of start. */
type Closers = (() => unknown)[]

type ServeOptions = {
  config: Config
  log: Log
  database: DatabaseConfig
  lifecycle: Lifecycle
  closers: Closers
  /** Where several processes of this machine share the port. */
  first?: FirstProcess | undefined
}

/** Creates the parts and listens. Closers of started parts are added, also when a later one fails. */
export async function serve({ config, log, database, lifecycle, closers, first }: ServeOptions): Promise<void> {
  const migrating = () => migrate(database, { say: (sentence) => log.info(sentence) })
  const migrated = await (first ? first.withoutLimit(migrating) : migrating())
  if (migrated.length > 0) log.info({ migrations: migrated.length }, 'the database was migrated')
  const db = openDatabase(database, (error) => log.warn({ err: error }, 'an idle database connection broke'))
  closers.push(() => db.close())

  const metrics = createMetrics({ ofProcess: true })
  const nodes = config.redisUrl ? await otherNodes(config.redisUrl, log, closers) : first?.nodes
  const limits = createLimits({ on: config.limits, makeLimiter: nodes?.makeLimiter })
  const jobs = createJobs({ database, log, metrics })
  const sandbox =
    config.sandbox.mail || config.sandbox.billing ? await startSandbox(config, database, log, closers) : undefined
  // Before the sandbox, which the running ones need.
  closers.push(() => jobs.stop())
  reportMailEncryption(config, log)
  for (const what of plainConnections(config))
    log.warn(`passwords and data may pass unencrypted between machines: ${what}`)
  const foreign = await foreignFilesProblem(config)
  if (foreign) log.error(foreign)
  const mailer = createMailer({
    from: config.email.from,
    onEnd: (outcome) => metrics.countEmail(outcome),
    requireTls: config.email.requireTls,
    ...(config.email.smtpUrl ? { via: config.email.smtpUrl } : emailTransportOf(required(sandbox))),
  })
  const realtime = createRealtime({
    log,
    limits,
    nodes,
    publicUrl: config.publicUrl,
    addressOf: callerAddress(config.trustProxy),
    onCount: (open) => metrics.sockets.set(open),
  })
  const scanner = config.clamavUrl
    ? createVirusScanner({ url: config.clamavUrl, onEnd: (outcome) => metrics.countScan(outcome) })
    : undefined
  const parts: Parts = {
    config,
    log,
    db,
    jobs,
    mailer,
    realtime,
    limits,
    billing: createBilling(billingOptions(config, sandbox)),
    tokens: sessionTokens(config.keys),
    pageTokens: sessionTokens(config.keys, 'page'),
    vault: createVault(config.keys),
    storage: await openStorage(config),
    scanner,
    fileLinks: createFileLinks({ keys: config.keys }),
    unsubscribeLinks: createUnsubscribeLinks({ keys: config.keys }),
    passwordCheck: createPasswordCheck({ log, lookUpUrl: config.breachedPasswordsUrl }),
    security: createSecurityLog({
      log,
      keys: config.keys,
      always: config.production,
      onEvent: metrics.countSecurityEvent,
    }),
    push: createPush({ keys: config.keys, contact: contactOf(config.email.from) }),
  }
  const { demo, mail: mailbox } = config.sandbox
  const offers: Offer[] = [...(demo ? ['demo' as const] : []), ...(mailbox ? ['mail' as const] : [])]
  const extraPlugins = sandbox ? [sandbox.plugin] : []
  metrics.observe({ jobs, db, scanner })
  if (first) {
    first.onMeasure(metrics.current)
    metrics.gather(first.metrics)
  }
  const app = await buildApp(parts, { metrics, lifecycle, nodes, webRoot: WEB_ROOT, offers, extraPlugins, patienceMs })
  closers.push(
    () => closeInTime(app),
    () => realtime.close(),
  )
  await app.server.listen({ host: config.host, port: config.port, backlog: WAITING_CONNECTIONS })
  // Background work does not delay page requests.
  await jobs.start()
  await enqueueReconciliation(parts)
}

/** Running requests are finished, but not an upload that takes longer: it leaves nothing, and the browser offers it again. */
async function closeInTime({ server, untilUploaded }: App): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), LONGEST_REQUEST_MS)
  await server.close()
  clearTimeout(cut)
  await untilUploaded()
}

/** `smtp://` alone does not say whether the connection will be encrypted. */
function reportMailEncryption({ email: { smtpUrl, requireTls } }: Config, log: Log): void {
  if (!smtpUrl?.startsWith('smtp:')) return
  if (requireTls)
    log.info(
      'SMTP_URL begins with smtp://: emails are sent only if the server offers STARTTLS, or with SMTP_PLAINTEXT=allowed',
    )
  else log.warn('emails may pass unencrypted to the mail server: SMTP_URL begins with smtp://')
}

/** Loaded only where there are several processes: a single one is ready sooner without. */
async function otherNodes(redisUrl: string, log: Log, closers: Closers): Promise<Nodes> {
  const { openNodes } = await import('#server/platform/redis/nodes.ts')
  const nodes = await openNodes(redisUrl, log)
  closers.push(() => nodes.close())
  return nodes
}

/** Starts the mailbox and the billing that replace an unconfigured mail server and Stripe. */
async function startSandbox(config: Config, database: pg.PoolConfig, log: Log, closers: Closers): Promise<Sandbox> {
  const { openSandbox } = await import('#sandbox/main.ts')
  const pool = new pg.Pool({ ...database, max: 3 })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection of the sandbox broke'))
  pool.on('connect', (client) => client.on('error', () => {})) // the failing statement reports it
  const sandbox = await openSandbox({
    pool,
    publicUrl: () => config.publicUrl,
    webhookUrl: () => `${ownAddress(config)}/api/payment/webhook`,
    log,
    demo: config.sandbox.demo ? drawPng : undefined,
  })
  closers.push(
    () => pool.end(),
    () => sandbox.stop(),
  )
  return sandbox
}

const emailTransportOf = ({ emails }: Sandbox) => ({ via: emails.transport, deleteEmails: emails.removeFor })

function billingOptions(config: Config, sandbox: Sandbox | undefined) {
  if (config.stripe) return { apiKey: config.stripe.secretKey, webhookSecret: config.stripe.webhookSecret }
  const { apiKey, webhookSecret, stripeOptions } = required(sandbox).billing
  return { apiKey, webhookSecret, ...stripeOptions }
}

/** The sandbox runs whenever the configuration needs it. */
function required(sandbox: Sandbox | undefined): Sandbox {
  if (!sandbox) throw new Error('the sandbox is closed')
  return sandbox
}
