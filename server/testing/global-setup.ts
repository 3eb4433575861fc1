import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { copyTestCluster } from './test-cluster.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startPostgres } from '../platform/postgres/embedded.ts'
import { isAlive, postgresProcessesIn } from '../platform/postgres/processes.ts'

declare module 'vitest' {
  // Merging is how vitest learns the types of what is provided; a type alias cannot merge.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** The PostgreSQL of this run, as a user with the right to create databases. */
    postgres: pg.ClientConfig
    /** The name of a migrated database, which is copied for every test file. */
    template: string
  }
}

/** The copies' names begin with its name. Another run may use the same server of DATABASE_URL. */
const TEMPLATE = `foyer_test_${randomBytes(4).toString('hex')}`
/** Followed by the process id of the run. */
const PREFIX = 'foyer-test-run-'

/** Vitest evaluates this file once per project of a run; the projects share one PostgreSQL. */
const shared = globalThis as typeof globalThis & {
  foyerTestServer?: { started: Promise<TestServer & { template: string }>; users: number }
}

/** One PostgreSQL for the whole run: a temporary embedded one, or the server of DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const use = (shared.foyerTestServer ??= { started: startMigrated(), users: 0 })
  use.users++
  const server = await use.started
  project.provide('postgres', server.config)
  project.provide('template', server.template)
  return async () => {
    if (--use.users > 0) return
    delete shared.foyerTestServer
    await dropDatabases(server)
    await server.stop()
  }
}

async function startMigrated(): Promise<TestServer & { template: string }> {
  const server = process.env.DATABASE_URL ? given(process.env.DATABASE_URL) : await embedded()
  try {
    await asAdmin(server.config, [`create database ${TEMPLATE}`])
    await migrate({ ...server.config, database: TEMPLATE })
  } catch (error) {
    await server.stop()
    throw error
  }
  return { ...server, template: TEMPLATE }
}

type TestServer = { config: pg.ClientConfig; stop(): Promise<void> }

function given(url: string): TestServer {
  // Separate settings, because a connection string would override the name of a copy.
  const { host, port, user, password, database, ssl } = new pg.Client(url)
  return { config: { host, port, user, password: password ?? undefined, database, ssl }, stop: () => Promise.resolve() }
}

/** Test data need not survive a power cut, and hundreds of small databases that live for seconds need no upkeep. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '1GB',
  io_method: 'sync',
  // Each worker keeps some twenty, servers that are processes of their own more.
  max_connections: '300',
}

async function embedded(): Promise<TestServer> {
  removeKilledRuns()
  const home = join(tmpdir(), `${PREFIX}${process.pid}`)
  copyTestCluster(home)
  const postgres = await startPostgres(home, console, FAST)
  return {
    config: postgres.superuserConfig('postgres'),
    async stop() {
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A killed run cannot stop its PostgreSQL. The next run does. */
function removeKilledRuns(): void {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))
  for (const name of names.filter((found) => !isAlive(Number(found.slice(PREFIX.length))))) {
    const home = join(tmpdir(), name)
    for (const pid of postgresProcessesIn(join(home, 'postgres'))) process.kill(pid, 'SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
}

/** Also the copies that a worker kept for its next test file. */
async function dropDatabases({ config, template }: TestServer & { template: string }): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  )
  await client.end()
  await asAdmin(
    config,
    rows.map(({ datname }) => `drop database ${datname} with (force)`),
  )
}

async function asAdmin(config: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
