import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { copyTestCluster } from '../../testing/test-cluster.ts'
import { DataInUse, type EmbeddedPostgres, startPostgres } from './embedded.ts'
import { isAlive, isPostgres, isPostgresOf, postgresProcessesIn } from './processes.ts'

const isRoot = process.getuid?.() === 0
/** Making a database takes a second, so those tests that need no fresh one take this, each after the other. */
let shared: string
beforeAll(async () => {
  shared = temporaryFolder()
  copyTestCluster(shared)
  await (await startPostgres(shared, silent)).stop()
})
afterAll(() => rmSync(shared, { recursive: true, force: true }))

const cleanUp: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

test('[OPS-1] the embedded PostgreSQL starts from nothing, on a socket alone, with fsync on, and keeps the data', async () => {
  const home = makeHome()
  const first = await start(home)
  expect(first.adopted).toBe(false)
  await first.ensureDatabase('foyer')
  await first.ensureDatabase('foyer')
  const settings = `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync, lower('ÄÉŽ') as low`
  expect(await query(first, settings)).toEqual([{ tcp: '', fsync: 'on', low: 'äéž' }])
  await query(first, "create table kept as select 'still here' as word")
  await first.stop()
  expect(existsSync(socketFolderOf(first))).toBe(false)

  const second = await start(home)
  expect(second.adopted).toBe(false)
  expect(await query(second, 'select word from kept')).toEqual([{ word: 'still here' }])
})

test('[OPS-1] a killed PostgreSQL is started again under the feet of the server, at the same address', async () => {
  const home = shared
  const postgres = await start(home)
  await postgres.claim()
  await query(postgres, 'create table under_feet (word text)')
  await query(postgres, "insert into under_feet values ('committed')")
  kill(postmasterOf(home))
  const claims = "select count(*)::int from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted"
  await expect
    .poll(() => query(postgres, `select word, (${claims}) as claims from under_feet`).catch(() => 'away'))
    .toEqual([{ word: 'committed', claims: 1 }])
  // The claim came back with it.
  const second = await start(home)
  await expect(second.claim()).rejects.toThrow(DataInUse)
})

test('[OPS-1] a PostgreSQL whose socket was swept away is started again at the same address', async () => {
  const postgres = await start(shared)
  await postgres.claim()
  await query(postgres, "create table swept as select 'still here' as word")
  rmSync(socketFolderOf(postgres), { recursive: true })
  const ask = () => query(postgres, 'select word from swept').catch(() => 'away')
  await expect.poll(ask).toEqual([{ word: 'still here' }])
})

test('[OPS-1] a start after the server was killed takes over its PostgreSQL and the claim', async () => {
  const home = shared
  const host = await startHost(home)
  const postmaster = postmasterOf(home)
  host.kill('SIGKILL')
  const next = await start(home)
  await next.claim()
  expect(next.adopted).toBe(true)
  expect(postmasterOf(home)).toBe(postmaster)
  await next.stop()
  expect(isPostgresOf(dataOf(home), postmaster)).toBe(false)
})

test('[OPS-1] a start after both were killed clears up and finds what was committed', async () => {
  const home = shared
  const host = await startHost(home, "create table both_killed as select 'committed' as word")
  host.kill('SIGKILL')
  kill(postmasterOf(home))
  const next = await start(home)
  await next.claim()
  expect(next.adopted).toBe(false)
  expect(await query(next, 'select word from both_killed')).toEqual([{ word: 'committed' }])
})

test('[OPS-1] a backend that goes on working after its PostgreSQL was killed does not stop the next start', async () => {
  const home = shared
  const host = await startHost(home)
  const busy = new pg.Client({ ...host.config, database: 'postgres' })
  busy.on('error', () => {})
  await busy.connect()
  const endless = busy.query('do $$ begin loop perform 1; end loop; end $$').catch((error: unknown) => error)
  host.kill('SIGKILL')
  kill(postmasterOf(home))
  const next = await start(home)
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await endless).toBeInstanceOf(Error)
})

test.each([
  ['is empty', () => ''],
  ['is garbage', () => 'no number\n\u0000\u0001'],
  ['names a stranger', (text: string, stranger: number) => text.replace(/^\d+/, String(stranger))],
])('[OPS-1] a left-behind postmaster.pid that %s does not stop the next start', async (_case, damage) => {
  const home = shared
  const host = await startHost(home)
  const file = join(dataOf(home), 'postmaster.pid')
  const text = readFileSync(file, 'utf8')
  host.kill('SIGKILL')
  kill(postmasterOf(home))
  // As the same user, else PostgreSQL itself sees that it cannot be its own.
  const stranger = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {})
  cleanUp.push(() => void stranger.kill('SIGKILL'))
  writeFileSync(file, damage(text, stranger.pid ?? 0))
  const next = await start(home)
  expect(next.adopted).toBe(false)
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
})

test('[OPS-1] a zombie counts as dead, though its number is taken', async () => {
  const home = makeHome()
  copyFileSync('/bin/sleep', join(home, 'postgres'))
  // The shell becomes a program that never collects its children.
  const script = 'cd "$0" && { ./postgres 60 & echo $!; exec sleep 60; }'
  const parent = spawn('/bin/sh', ['-c', script, home], { stdio: ['ignore', 'pipe', 'ignore'] })
  cleanUp.push(() => void parent.kill('SIGKILL'))
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line))
  await expect.poll(() => isPostgresOf(home, pid) && isPostgres(pid)).toBe(true)
  // Until it has become the other program, the shell would collect it.
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  kill(pid)
  await expect.poll(() => isPostgresOf(home, pid) || isPostgres(pid)).toBe(false)
  expect(isAlive(pid)).toBe(true)
})

test('[OPS-1] a second server on the same data is refused with a sentence and harms nothing', async () => {
  const home = shared
  const host = await startHost(home)
  const second = await start(home)
  await expect(second.claim()).rejects.toThrow(
    `Foyer is already running on ${home} (process ${host.pid}). Use that one, stop it first, or give this one a folder of its own with FOYER_DATA.`,
  )
  await second.stop()
  const client = new pg.Client({ ...host.config, database: 'postgres' })
  await client.connect()
  await client.end()
})

test('[OPS-1] the first process to leave keeps PostgreSQL running for the other; the last one stops it', async () => {
  const home = makeHome()
  const [first, second] = await Promise.all([start(home), start(home)]) // from nothing, at the same moment
  await first.stop()
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(existsSync(join(dataOf(home), 'postmaster.pid'))).toBe(false)
})

test('[OPS-1] the embedded PostgreSQL starts below a folder that only its owner may enter', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'foyer-closed-')) // mode 700
  cleanUp.push(() => rmSync(closed, { recursive: true, force: true }))
  const home = join(closed, 'data')
  const postgres = await start(home)
  await query(postgres, "create table kept as select 'here' as word")
  await postgres.stop()

  const note = join(home, 'postgres.location')
  expect(existsSync(note)).toBe(isRoot)
  const data = isRoot ? readFileSync(note, 'utf8').trim() : join(home, 'postgres')
  cleanUp.push(() => rmSync(data, { recursive: true, force: true }))
  expect(isRoot ? dirname(data) : data).toBe(isRoot ? '/var/lib/foyer' : join(home, 'postgres'))

  const again = await start(home)
  expect(await query(again, 'select word from kept')).toEqual([{ word: 'here' }])
  await again.stop()

  // A database that is gone must not be replaced by an empty one in silence.
  rmSync(data, { recursive: true })
  if (isRoot) await expect(startPostgres(home, silent)).rejects.toThrow(`was kept in ${data}, which is gone`)
})

test('[OPS-1] the embedded PostgreSQL starts in a folder whose path is too long for a socket', async () => {
  const home = join(makeHome(), 'a-rather-long-folder-name-'.repeat(4), 'b'.repeat(60))
  mkdirSync(home, { recursive: true })
  const postgres = await start(home)
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('[OPS-1] files of killed runs in the temporary folder are removed', async () => {
  const host = await startHost(shared)
  const folder = String(host.config.host)
  host.kill('SIGKILL')
  const postmaster = Number.parseInt(readFileSync(join(folder, '.s.PGSQL.5432.lock'), 'utf8'), 10)
  kill(postmaster)
  await expect.poll(() => isPostgres(postmaster)).toBe(false)
  await start(shared)
  expect(readdirSync(tmpdir()).map((name) => join(tmpdir(), name))).not.toContain(folder)
})

const silent = { info: () => {}, warn: () => {} }

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-home-'))
  chmodSync(folder, 0o711) // mkdtemp closes the folder to the user PostgreSQL runs as
  return folder
}

function makeHome(): string {
  const home = temporaryFolder()
  cleanUp.push(() => rmSync(home, { recursive: true, force: true }))
  return home
}

async function start(home: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres(home, silent)
  cleanUp.push(() => postgres.stop())
  return postgres
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.superuserConfig('postgres'))
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** A server in a process of its own, holding the claim. */
async function startHost(home: string, sql = 'select 1'): Promise<ChildProcess & { config: pg.ClientConfig }> {
  const script = `
    import pg from 'pg'
    import { startPostgres } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)}
    const postgres = await startPostgres(${JSON.stringify(home)}, { info() {}, warn() {} })
    await postgres.claim()
    const client = new pg.Client(postgres.superuserConfig('postgres'))
    await client.connect()
    await client.query(${JSON.stringify(sql)})
    await client.end()
    console.log(JSON.stringify(postgres.superuserConfig('postgres')))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUp.push(() => {
    child.kill('SIGKILL')
    for (const pid of postgresProcessesIn(dataOf(home))) killIfAlive(pid)
  })
  const [line] = await once(child.stdout, 'data')
  return Object.assign(child, { config: JSON.parse(String(line)) as pg.ClientConfig }) // printed by the script above
}

const dataOf = (home: string) => join(home, 'postgres')
const postmasterOf = (home: string) => Number.parseInt(readFileSync(join(dataOf(home), 'postmaster.pid'), 'utf8'), 10)
const socketFolderOf = (postgres: EmbeddedPostgres) => String(postgres.superuserConfig('postgres').host)
const kill = (pid: number) => process.kill(pid, 'SIGKILL')

/** The other processes of PostgreSQL end by themselves once the first is gone. */
function killIfAlive(pid: number): void {
  try {
    kill(pid)
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}
