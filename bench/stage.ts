import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/migrate.ts'
import { startPostgres } from '#server/platform/postgres/embedded.ts'
import { type SessionTokens, sessionTokens } from '#server/platform/tokens.ts'

const KEY = Buffer.alloc(32, 5).toString('base64')

/** A server process of the product or of a floor, on a port of its own. */
export type Running = { address: string; pid: number; stop(): Promise<void> }

export type Stage = {
  tokens: SessionTokens
  /** A migrated database; empty. */
  database(name: string): Promise<pg.ClientConfig>
  product(database: pg.ClientConfig): Promise<Running>
  floor(script: 'list' | 'chat', database: pg.ClientConfig): Promise<Running>
  close(): Promise<void>
}

/** PostgreSQL in a temporary folder and the processes that are measured; everything ends and goes with `close`. */
export async function openStage(): Promise<Stage> {
  const home = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  chmodSync(home, 0o711)
  const postgres = await startPostgres(home, { info: () => {}, warn: console.warn })
  const running: Running[] = []

  async function run(script: string, environment: Record<string, string>): Promise<Running> {
    const port = await freePort()
    const one = await runServer(script, { ...environment, PORT: String(port), FOYER_DATA: home }, port)
    running.push(one)
    return one
  }

  return {
    tokens: sessionTokens(readConfig({ FOYER_KEY: KEY }).keys),
    async database(name) {
      await postgres.ensureDatabase(name)
      await migrate(postgres.config(name))
      return postgres.config(name)
    },
    product: (database) =>
      run('server/main.ts', { DATABASE_URL: urlOf(database), FOYER_KEY: KEY, FOYER_LIMITS: 'off', LOG_LEVEL: 'warn' }),
    floor: (script, database) => run(`bench/floors/${script}.ts`, { DATABASE_URL: urlOf(database) }),
    async close() {
      for (const one of running) await one.stop()
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A URL needs a host; the folder of the socket stands behind it and wins. */
const urlOf = (database: pg.ClientConfig) =>
  `postgres://${database.user}@localhost:${database.port}/${database.database}?host=${encodeURIComponent(database.host ?? '')}`

export async function runServer(script: string, environment: Record<string, string>, port: number): Promise<Running> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  await answering(`${address}/readyz`, child)
  return { address, pid: child.pid ?? 0, stop: () => stopped(child) }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await wait(5)
  }
  throw new Error(`the server ended before it answered ${url}`)
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
