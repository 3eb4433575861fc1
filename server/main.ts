import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { startTexts } from '#contract/texts/start.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { startProblem } from '#server/platform/start-problem.ts'
import { databaseAt } from '#server/platform/db/connection-settings.ts'
import type { DatabaseConfig } from '#server/platform/db/database.ts'
import type { Lifecycle } from '#server/platform/http/health.ts'
import { createLog, type Log } from '#server/platform/log/log.ts'
import { startPostgres } from '#server/platform/postgres/embedded.ts'
import { givenDatabase, tellFirst } from '#server/platform/processes/messages.ts'

// Write errors on stdout and stderr, as on a full disk, do not end the process.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

const STOP_TIMEOUT_MS = 9000

/** Called in reverse order of start. */
const closers: (() => unknown)[] = []
const lifecycle: Lifecycle = { stopping: false }
let ended: Promise<void> | undefined

try {
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel, format: process.stdout.isTTY ? 'lines' : 'json' })
  stopOnSignals(log)
  if (cluster.isWorker) await serveBesideOthers(config, log)
  else await start(config, log)
} catch (error) {
  if (lifecycle.stopping) {
    // Stopped before it was ready: errors are a consequence of that.
    await end()
    process.exit(0)
  }
  // Where an error that nobody foresaw happened matters too.
  const why = startProblem(error, process.env.HOST) ?? inspect(error)
  if (cluster.isWorker) await tellFirst({ foyer: 'failed', why })
  else process.stderr.write(`${process.env.NODE_ENV === 'production' ? fatalLine(why) : why}\n`)
  await end()
  process.exit(1)
}

/** The process that is started: it serves, or starts those that do. */
async function start(config: Config, log: Log): Promise<void> {
  for (const warning of config.warnings) log.warn(warning)
  // PostgreSQL starts in a process of its own while this one reads all that the server is made of.
  const opening = config.databaseUrl ? databaseAt(config.databaseUrl) : embedded(config, log)
  if (config.processes === 1) {
    // It cannot replace itself, so it ends in order: for a closed terminal, and for the unit, which starts it again.
    process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
    const [{ serve }, database] = await Promise.all([import('#server/serve.ts'), opening])
    await serve({ config, log, database, lifecycle, closers })
  } else {
    // Before anything is ready: without a handler the signal would end it.
    const ready = Promise.withResolvers<() => Promise<void>>()
    process.on('SIGHUP', () => void ready.promise.then((replaceAll) => replaceAll()))
    const [{ leadProcesses }, database] = await Promise.all([
      import('#server/platform/processes/lead-processes.ts'),
      opening,
    ])
    const leading = leadProcesses({
      main: fileURLToPath(import.meta.url),
      count: config.processes,
      database,
      log,
      lifecycle,
      closers,
    })
    ready.resolve(await leading)
  }
  if (config.production) log.info({ url: config.publicUrl }, 'ready')
  else process.stdout.write(startTexts.ready(config.publicUrl, config.sandbox.mail))
}

/** One of several processes that the first one started. */
async function serveBesideOthers(config: Config, log: Log): Promise<void> {
  process.on('SIGHUP', () => {}) // a terminal sends it to all of them
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM')) // the first one was killed
  const [{ serve }, { joinProcesses }] = await Promise.all([
    import('#server/serve.ts'),
    import('#server/platform/processes/join-processes.ts'),
  ])
  await serve({
    config,
    log,
    database: givenDatabase(process.env),
    lifecycle,
    closers,
    first: joinProcesses(lifecycle),
  })
  await tellFirst({ foyer: 'ready' })
}

/** The PostgreSQL that comes with the packages, held by this process alone until it ends. */
async function embedded(config: Config, log: Log): Promise<DatabaseConfig> {
  const starting = startPostgres(config.dataFolder, log)
  closers.push(async () => (await starting.catch(() => undefined))?.stop())
  const postgres = await starting
  await postgres.claim()
  await postgres.ensureDatabase('foyer')
  void postgres.lost.then(async (error) => {
    if (lifecycle.stopping) return
    log.fatal({ err: error }, 'the database is lost')
    await end()
    process.exit(1)
  })
  return postgres.config('foyer')
}

/** SIGTERM shuts down in order: no new requests, running ones finish, then the database stops. */
function stopOnSignals(log: Log): void {
  const stop = () => {
    if (lifecycle.stopping) return
    log.info('stopping')
    setTimeout(() => {
      log.error('something did not end in time')
      process.exit(1)
    }, STOP_TIMEOUT_MS).unref()
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not end in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

function end(): Promise<void> {
  lifecycle.stopping = true
  return (ended ??= endAll())
}

async function endAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close()
}

/** In production every line is JSON, also before there is a log. */
function fatalLine(why: string): string {
  return JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: why })
}
