import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { readConfig } from '#server/platform/config/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startPostgres } from '#server/platform/postgres/embedded.ts'
import type { PostgresSettings } from '#server/platform/postgres/launch.ts'
import { freePort } from '../server/testing/free-port.ts'
import { copyTestCluster, SERVER_SCRIPT } from '../server/testing/test-cluster.ts'
import { type SessionTokens, sessionTokens } from '#server/platform/crypto/session-tokens.ts'

export const INSTALLATION_KEY = Buffer.alloc(32, 5).toString('base64')

/** Without rate limits. */
const UNLIMITED = { FOYER_LIMITS: 'off', LOG_LEVEL: 'warn' }

export const benchTokens = (purpose: 'session' | 'page' = 'session'): SessionTokens =>
  sessionTokens(readConfig({ FOYER_KEY: INSTALLATION_KEY }).keys, purpose)

/** A process of the product or of a floor server, on a port of its own. */
export type ServerProcess = {
  address: string
  readonly pid: number
  stop(): Promise<void>
  kill(): Promise<void>
  /** Restarts it with the same settings and waits until it is ready. */
  restart(): Promise<void>
}

const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type EnvironmentVariables = Record<string, string>

export type BenchEnvironment = Awaited<ReturnType<typeof startBenchEnvironment>>

/**
 * PostgreSQL in a temporary folder and the measured processes. `close` stops and deletes everything, and so does Ctrl-C.
 * @param isBuilt the product as `npm start` runs it, which the command has built.
 * @param parent where the temporary folder lies.
 * @param kept a folder that is used, and stays, instead of the temporary one.
 * @param settings postgresql.conf settings.
 */
export async function startBenchEnvironment({
  isBuilt = false,
  parent = tmpdir(),
  kept,
  settings = {},
}: { isBuilt?: boolean; parent?: string; kept?: string; settings?: PostgresSettings } = {}) {
  const home = kept ?? mkdtempSync(join(parent, 'foyer-bench-'))
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o711)
  copyTestCluster(home)
  const postgres = await startPostgres(home, { info: () => {}, warn: console.warn }, settings)
  const running: ServerProcess[] = []

  async function run(script: string, environment: EnvironmentVariables, cgroup?: string): Promise<ServerProcess> {
    const port = await freePort()
    const server = await runServer(script, { ...environment, PORT: String(port), FOYER_DATA: home }, port, cgroup)
    running.push(server)
    return server
  }

  /** A database without tables. */
  async function emptyDatabase(name: string): Promise<pg.ClientConfig> {
    await postgres.ensureDatabase(name)
    return postgres.superuserConfig(name)
  }

  // What fails because the servers end must not end this process before the rest is gone.
  let closing: Promise<void> | undefined
  const close = () => (closing ??= stopAll())
  async function stopAll(): Promise<void> {
    for (const server of running) await server.stop()
    await postgres.stop()
    if (kept === undefined) rmSync(home, { recursive: true, force: true })
    for (const signal of ENDS) process.off(signal, abort)
  }
  const abort = () => void close().finally(() => process.exit(130))
  for (const signal of ENDS) process.on(signal, abort)

  return {
    emptyDatabase,
    /** An empty, migrated database. */
    async database(name: string): Promise<pg.ClientConfig> {
      const config = await emptyDatabase(name)
      await migrate(config)
      return config
    },
    product: (database: pg.ClientConfig, settings: EnvironmentVariables = {}, cgroup?: string) => {
      const environment = { DATABASE_URL: urlOf(database), FOYER_KEY: INSTALLATION_KEY, ...UNLIMITED, ...settings }
      return run(isBuilt ? 'dist-server/main.mjs' : SERVER_SCRIPT, environment, cgroup)
    },
    floor: (script: 'list' | 'board' | 'chat', database: pg.ClientConfig) =>
      run(`bench/floors/${script}.ts`, { DATABASE_URL: urlOf(database) }),
    close,
  }
}

/** A URL needs a host. The folder of the socket follows as a parameter and takes precedence. */
export const urlOf = (database: pg.ClientConfig) =>
  `postgres://${database.user}@localhost:${database.port}/${database.database}?host=${encodeURIComponent(database.host ?? '')}`

/** Killed when a run is aborted. */
const alive = new Set<ChildProcess>()
process.once('exit', () => alive.forEach((child) => child.kill('SIGKILL')))

/** The compile cache of `npm start` (bin/foyer.mjs). */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

/** As the unit, the image and `npm start` give them (decision 52). */
export const SERVER_FLAGS = ['--max-semi-space-size=16']

/** With the given settings only, without the caller's environment. `cgroup` is the folder of a control group to run in. */
export async function runServer(
  script: string,
  environment: EnvironmentVariables,
  port: number,
  cgroup?: string,
): Promise<ServerProcess> {
  const { PATH, HOME, TMPDIR } = process.env
  const address = `http://127.0.0.1:${port}`
  const start = async () => {
    const [command, args] =
      cgroup === undefined
        ? [process.execPath, [...SERVER_FLAGS, script]]
        : [
            '/bin/sh',
            ['-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', cgroup, process.execPath, ...SERVER_FLAGS, script],
          ]
    const begun = spawn(command, args, {
      env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const errors: Buffer[] = []
    begun.stderr.on('data', (chunk: Buffer) => void errors.push(chunk))
    begun.once('exit', () => {
      alive.delete(begun)
      if (!ending.has(begun)) process.stderr.write(Buffer.concat(errors))
    })
    alive.add(begun)
    await answering(`${address}/readyz`, begun)
    return begun
  }
  let child = await start()
  return {
    address,
    get pid() {
      return child.pid ?? 0
    },
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL'),
    async restart() {
      child = await start()
    },
  }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  while (isRunning(child)) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await wait(5)
  }
  throw new Error(`the server ended before it answered ${url}`)
}

/** Servers that we end. What another one wrote is printed when it ends. */
const ending = new WeakSet<ChildProcess>()

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return
  ending.add(child)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}
