import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../server/testing/free-port.ts'
import { patientEnvironment } from '../server/testing/patient-ms.ts'
import { copyTestCluster } from '../server/testing/test-cluster.ts'
import { TestApi } from './test-api.ts'

/** A server with default configuration, on its own data folder and port. */
export class OwnServer {
  readonly api: TestApi
  readonly #home: string
  readonly #port: number
  readonly #timeZone: string
  #process: ChildProcess | undefined

  private constructor(home: string, port: number, timeZone: string) {
    this.#home = home
    this.#port = port
    this.#timeZone = timeZone
    this.api = new TestApi(`http://localhost:${port}`)
  }

  /** `timeZone` is the machine's time zone, an IANA name. */
  static async launch(timeZone: string): Promise<OwnServer> {
    const home = mkdtempSync(join(tmpdir(), 'foyer-story-'))
    chmodSync(home, 0o711) // mkdtemp makes a folder that PostgreSQL's user cannot enter
    copyTestCluster(home)
    const server = new OwnServer(home, await freePort(), timeZone)
    try {
      await server.start()
    } catch (error) {
      await server.remove()
      throw error
    }
    return server
  }

  /** Starts the server on the existing data folder and waits until it answers. `settings` are environment variables. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    const { PATH, HOME, TMPDIR } = process.env
    const env = { PATH, HOME, TMPDIR, PORT: String(this.#port), FOYER_DATA: this.#home, FOYER_LIMITS: 'off' }
    const where = { TZ: this.#timeZone, LOG_LEVEL: 'warn', ...patientEnvironment }
    const child = spawn(process.execPath, ['bin/foyer.mjs', 'start'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, ...where, ...settings },
    })
    this.#process = child
    const said: string[] = []
    child.stdout.on('data', (text: Buffer) => void said.push(text.toString()))
    const ready = () => {
      if (child.exitCode !== null) throw new Error(`The server ended by itself: ${said.join('')}`)
      return fetch(`${this.api.origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    }
    await expect.poll(ready, { message: 'the server is ready', timeout: 120_000, intervals: [100] }).toBe(true)
  }

  /** Kills the process at once. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Shuts down gracefully. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Shuts down gracefully, because PostgreSQL outlives a kill, and deletes the data. */
  async remove(): Promise<void> {
    if (!this.#process) await this.start()
    await this.stop()
    rmSync(this.#home, { recursive: true, force: true })
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process
    if (!child) return
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill(signal)
    await ended
    this.#process = undefined
  }
}
