import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import pg from 'pg'
import { type App, buildApp } from '../app.ts'
import type { Parts } from '../parts.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import type { Nodes } from '../platform/nodes.ts'
import { PATIENT_MS } from './patient-ms.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestParts, type TestOutput } from './test-parts.ts'

export type TestServerOptions = {
  /** No other test file has used it: for tests of what a server leaves open. */
  fresh?: boolean
  /** Enables the rate limits of production. They are off by default. */
  limits?: boolean
  /** Refuses calls as early as in production while the database does not keep up, as on a busy machine. */
  overload?: boolean
  /** The other processes on the same database (two-nodes.ts). */
  nodes?: Nodes
  /** Replaces single parts, such as billing by the sandbox. */
  replace?: (parts: Parts, database: TestDatabase) => Promise<Partial<Parts>>
  extraPlugins?: FastifyPluginAsync[]
  /** Replaces the driver's client in the application's own connections. */
  client?: typeof pg.Client
}

export type TestServer = {
  parts: Parts
  app: App
  database: TestDatabase
  seen: TestOutput
  /** The folder of the stored files. */
  files: string
  release(): Promise<void>
}

/** Servers without options whose test file has ended, with empty databases. The files of a worker share this module. */
const idle: TestServer[] = []
/** A test file seldom has more than one. */
const MOST_IDLE = 2

/** A server with an empty database. One without options is emptied after use and serves the next test file of the worker. */
export async function openTestServer(options: TestServerOptions): Promise<TestServer> {
  const hasOptions = Object.values(options).some((value) => value !== undefined)
  return (hasOptions ? undefined : idle.pop()) ?? startTestServer(options, !hasOptions)
}

async function startTestServer(options: TestServerOptions, isReusable: boolean): Promise<TestServer> {
  const { limits = false, overload = false, nodes, replace, extraPlugins = [], client } = options
  const database = await openTestDatabase(client)
  const seen: TestOutput = { log: [], emails: [] }
  const files = await mkdtemp(join(tmpdir(), 'foyer-test-files-'))
  const metrics = createMetrics({ ofProcess: false })
  const given = await createTestParts(database, seen, { limits, files, nodes, metrics })
  const parts: Parts = { ...given, ...(await replace?.(given, database)) }
  const patienceMs = overload ? undefined : PATIENT_MS
  const app = await buildApp(parts, { metrics, lifecycle: { stopping: false }, extraPlugins, patienceMs })
  const server = { parts, app, database, seen, files, release }
  const original = { ...parts }
  const isUnchanged = () =>
    !app.server.server.listening &&
    Object.entries(original).every(([name, part]) => parts[name as keyof Parts] === part)

  async function release(): Promise<void> {
    if (isReusable && idle.length < MOST_IDLE && isUnchanged() && (await emptyDatabase(database.config))) {
      for (const name of await readdir(files)) await rm(join(files, name), { recursive: true, force: true })
      Object.assign(seen, { log: [], emails: [] })
      idle.push(server)
      return
    }
    await parts.realtime.close()
    await app.server.close()
    await parts.jobs.stop()
    await database.drop()
    await rm(files, { recursive: true, force: true })
  }
  return server
}

/** Returns false where only a superuser could: on a given server (DATABASE_URL). */
async function emptyDatabase(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(EMPTY)
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

const EMPTY = `do $$
declare
  name text;
  filled boolean;
begin
  set local session_replication_role = replica;
  for name in
    select format('foyer.%I', tablename) from pg_tables where schemaname = 'foyer'
    union all select format('graphile_worker.%I', queue) from unnest(array['_private_jobs', '_private_job_queues']) queue
  loop
    execute format('select exists (select from %s)', name) into filled;
    if filled then execute format('delete from %s', name); end if;
  end loop;
end $$`
