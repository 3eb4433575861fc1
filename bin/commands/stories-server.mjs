// The server of the browser stories in the default configuration, on data of its own that is deleted afterwards. With
// DATABASE_URL it creates a database of its own there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { patientEnvironment } from '../../server/testing/patient-ms.ts'
import { copyTestCluster } from '../../server/testing/test-cluster.ts'
import { startPostgres } from '../../server/platform/postgres/embedded.ts'

const home = mkdtempSync(join(tmpdir(), 'foyer-stories-'))
chmodSync(home, 0o711) // mkdtemp closes the folder to the user PostgreSQL runs as
const database = process.env.DATABASE_URL ? `foyer_stories_${process.pid}` : undefined
if (database) await onGivenServer(`create database ${database}`)

// It gets only the environment variables that a program needs to run, and no settings of real services.
const OURS =
  /^(NODE_ENV|HOST|TRUST_PROXY|METRICS_TOKEN|MAIL_FROM|(FOYER|SMTP|STRIPE|REDIS|S3|DATABASE|PUBLIC|PG|npm)_?.*)$/
const inherited = Object.entries(process.env).filter(([name]) => !OURS.test(name))
const settings = { FOYER_DATA: home, FOYER_LIMITS: 'off', LOG_LEVEL: 'warn', ...patientEnvironment }
const env = { ...Object.fromEntries(inherited), ...settings }
if (database) env.DATABASE_URL = urlOf(database)

// The server takes over a PostgreSQL that runs on its data. This one does not wait for the disk: the data is deleted anyway.
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
if (!database) copyTestCluster(home)
const postgres = database ? undefined : await startPostgres(home, { info() {}, warn: console.error }, quick)

const server = spawn(process.execPath, ['bin/foyer.mjs', 'start'], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
const [code] = await once(server, 'exit')
await postgres?.stop()
rmSync(home, { recursive: true, force: true })
if (database) await onGivenServer(`drop database ${database} with (force)`)
process.exit(code ?? 1)

function urlOf(name) {
  const url = new URL(process.env.DATABASE_URL)
  url.pathname = `/${name}`
  return url.href
}

async function onGivenServer(statement) {
  const client = new pg.Client(process.env.DATABASE_URL)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
