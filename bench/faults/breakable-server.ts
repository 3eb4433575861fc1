import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { connection } from '#server/platform/postgres/server-lease.ts'
import { readPidFile } from '#server/platform/postgres/pid-file.ts'
import { postgresProcessesIn } from '#server/platform/postgres/processes.ts'
import { copyTestCluster, SERVER_SCRIPT } from '../../server/testing/test-cluster.ts'
import { INSTALLATION_KEY, type ServerProcess, runServer } from '../bench-environment.ts'
import { freePort } from '../../server/testing/free-port.ts'

/** The server with its embedded PostgreSQL in the default configuration, for breaking. */
export class BreakableServer {
  readonly #home: string
  readonly #running: ServerProcess
  #killed = false

  private constructor(home: string, running: ServerProcess) {
    this.#home = home
    this.#running = running
  }

  /** `settings` are environment variables beside the usual ones; `home` is an existing folder for all of its data. */
  static async begin(settings: Record<string, string> = {}, home = newFolder()): Promise<BreakableServer> {
    chmodSync(home, 0o711) // mkdtemp closes the folder to the user PostgreSQL runs as
    copyTestCluster(home)
    const port = await freePort()
    const environment = { ...NO_LIMITS, FOYER_DATA: home, PORT: String(port), FOYER_KEY: INSTALLATION_KEY, ...settings }
    return new BreakableServer(home, await runServer(SERVER_SCRIPT, environment, port))
  }

  get pid(): number {
    return this.#running.pid
  }

  get address(): string {
    return this.#running.address
  }

  async kill(): Promise<void> {
    this.#killed = true
    await this.#running.kill()
  }

  /** Starts on the existing data folder and waits until the server is ready. */
  async restart(): Promise<void> {
    await this.#running.restart()
    this.#killed = false
  }

  /** Kills every process of PostgreSQL at once. Returns the milliseconds until the server is ready again by itself. */
  async killPostgres(): Promise<number> {
    const began = performance.now()
    for (const pid of postgresProcessesIn(this.#data)) endAtOnce(pid)
    await this.waitUntilReady()
    return performance.now() - began
  }

  async waitUntilReady(): Promise<void> {
    while (!(await isReady(this.address))) await wait(20)
  }

  get database(): pg.ClientConfig {
    const folder = readPidFile(this.#data)?.socketFolder
    if (folder === undefined) throw new Error('PostgreSQL does not run')
    return connection(folder, 'foyer')
  }

  /** Stops the server and its PostgreSQL, which survives a kill, and deletes the data. */
  async remove(): Promise<void> {
    if (this.#killed) await this.restart()
    await this.#running.stop()
    const data = this.#data
    rmSync(this.#home, { recursive: true, force: true })
    rmSync(data, { recursive: true, force: true })
  }

  /** Below a folder that only root may enter, the database is elsewhere, and a note contains its path. */
  get #data(): string {
    const note = join(this.#home, 'postgres.location')
    return realpathSync(existsSync(note) ? readFileSync(note, 'utf8').trim() : join(this.#home, 'postgres'))
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'foyer-faults-'))

/** Without rate limits, for as many concurrent requests as possible at the time of the fault. */
export const NO_LIMITS = {
  FOYER_LIMITS: 'off',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has ended already
  }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  )
