import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { saveCredentials, findCredentialsWithPasswords } from '#server/features/credentials/index.ts'
import { keysFromEnvironment, keysInDataFolder } from '#server/platform/config/installation-keys.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startPostgres } from '#server/platform/postgres/embedded.ts'
import { localStorage } from '#server/platform/storage/local.ts'
import { s3Storage } from '#server/platform/storage/s3.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createVault } from '../crypto/vault.ts'
import {
  backUpFrom,
  readStoredFiles,
  createBackupWorkspace,
  query,
  restoreInto,
  readAllRows,
  sourceOf,
} from '#server/testing/backups.ts'
import { openS3 } from '#server/testing/s3.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { readBackupOrder, readRestoreOrder } from './command.ts'

let world: TestWorld
let backups: Awaited<ReturnType<typeof createBackupWorkspace>>
let stand: Awaited<ReturnType<typeof openS3>>
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  backups = await createBackupWorkspace()
  stand = await openS3()
  ;({ manager, client } = await world.agency())
  await world.upload(client, { name: 'plan.pdf', bytes: samples.pdf })
  await world.upload(client, { name: 'logo.png', bytes: samples.png })
  await world.runJobs() // its thumbnail
  await world.parts.db
    .forWorkspace(manager.workspace)
    .transaction((tx) => saveCredentials(tx, world.parts, client.id, { yelp_password: 'kept' }))
})
afterAll(async () => {
  await stand.close()
  await backups.close()
  await world.close()
})

test('[OPS-6] an installation moves from its own folder to S3, and back', async () => {
  const source = sourceOf(world)
  const there = { ...(await backups.emptyTarget(source.keys, { migrated: true })), storage: s3Storage(stand.config) }
  const out = backups.fileName()
  await backUpFrom(source, out)
  await restoreInto(there, out)
  expect(await readStoredFiles(there.storage)).toEqual(await readStoredFiles(source.storage))

  const back = backups.fileName()
  expect(await backUpFrom(there, back)).toMatchObject({ files: { count: 3, missing: [] }, damaged: [] })
  const here = await backups.emptyTarget(source.keys, { migrated: true })
  await restoreInto(here, back)
  expect(await readStoredFiles(here.storage)).toEqual(await readStoredFiles(source.storage))
  expect(await readAllRows(here.database)).toEqual(await readAllRows(source.database))
})

test('[OPS-6] a backup of slow files works with a database that ends idle transactions', async () => {
  const source = sourceOf(world)
  const file = backups.fileName()
  await backUpFrom(source, file)
  const there = await backups.emptyTarget(source.keys, { migrated: true })
  const slow: Storage = {
    ...there.storage,
    async put(...given) {
      await passing(150)
      return there.storage.put(...given)
    },
  }
  const database = { ...there.database, idle_in_transaction_session_timeout: 50 }
  await restoreInto({ ...there, database, storage: slow }, file)
  expect(await readAllRows(there.database)).toEqual(await readAllRows(source.database))
})

test('[OPS-6] a line to the storage that breaks in the middle of a file is taken up where it broke', async () => {
  const source = sourceOf(world)
  let breaks = 0
  const storage: typeof source.storage = {
    ...source.storage,
    async get(key, range) {
      const whole = await source.storage.get(key, range)
      if (breaks++ % 2) return whole
      const [first = Buffer.alloc(0)] = await Array.fromAsync(whole as AsyncIterable<Buffer>) // a file's bytes
      const { Readable } = await import('node:stream')
      return Readable.from(
        (async function* () {
          yield first.subarray(0, 10)
          throw new Error('the line broke')
        })(),
        { objectMode: false },
      )
    },
  }
  const file = backups.fileName()
  expect(await backUpFrom({ ...source, storage }, file)).toMatchObject({ files: { missing: [] }, damaged: [] })
  expect(breaks).toBe(6)
})

test('[OPS-6] a backup restored without its key has everything except sealed values, and those too when the key is given with a new one', async () => {
  const source = sourceOf(world)
  const file = backups.fileName()
  await backUpFrom(source, file)
  const other = randomBytes(32)
  const target = await backups.emptyTarget(keysFromEnvironment(other, []), { migrated: true })
  await restoreInto(target, file, { withoutKey: true, endSessions: true })
  expect(await query(target.database, 'select from foyer.sessions')).toEqual([])
  const [row] = await query<{ whole: string }>(
    target.database,
    `select encode(c.sealed, 'escape') || encode(k.wrapped, 'escape') as whole from foyer.credentials c, foyer.vault_keys k`,
  )
  expect(row?.whole).not.toContain('kept')

  const db = openDatabase(target.database, () => {})
  const read = (previous: Buffer[]) =>
    findCredentialsWithPasswords(
      db.forWorkspace(manager.workspace),
      { vault: createVault(keysFromEnvironment(other, previous)) },
      client.id,
    )
  try {
    expect(await read([Buffer.alloc(32, 7)])).toEqual({ yelp_password: 'kept' }) // the key of the tests
  } finally {
    await db.close()
  }
})

/** Takes out what the command leaves for the server's log. Returns the jobs. */
function takeEventJobs(rows: Map<string, string[]>): string[] {
  const take = (table: string, word: string) => {
    const all = rows.get(table) ?? []
    rows.set(
      table,
      all.filter((row) => !row.includes(word)),
    )
    return all.filter((row) => row.includes(word))
  }
  take('graphile_worker._private_tasks', 'security.operator_event')
  return take('graphile_worker._private_jobs', '"event": "')
}

test('the commands report their order, and unknown arguments change nothing', () => {
  vi.stubEnv('INIT_CWD', '/where/one/stands')
  expect(readBackupOrder(['a.backup'])).toEqual({ file: '/where/one/stands/a.backup', encrypt: false })
  expect(readBackupOrder(['--encrypt', 'a.backup'])).toEqual({ file: '/where/one/stands/a.backup', encrypt: true })
  expect(readRestoreOrder(['a.backup'])).toEqual({
    file: '/where/one/stands/a.backup',
    withoutKey: false,
    acceptUnsealed: false,
    endSessions: false,
  })
  expect(readRestoreOrder(['--without-key', 'a.backup', '--end-sessions'])).toMatchObject({ withoutKey: true })
  expect(readBackupOrder(['/backups/a.backup'])).toMatchObject({ file: '/backups/a.backup' })
  for (const words of [[], ['a', 'b'], ['--help']]) expect(readBackupOrder(words)).toBeUndefined()
  for (const words of [[], ['a', 'b'], ['--replace', 'a']]) expect(readRestoreOrder(words)).toBeUndefined()
  vi.unstubAllEnvs()
})

test('[OPS-6] the commands, as they are typed: from an embedded PostgreSQL that runs to a server, and into an embedded one that does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-moving-'))
  const [home, fresh] = [join(folder, 'home'), join(folder, 'fresh')]
  const file = join(folder, 'first.backup')
  const run = (command: string, words: string[], settings: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const env = { ...process.env, DATABASE_URL: '', FOYER_KEY: '', ...settings }
      execFile(process.execPath, [`bin/commands/${command}.mjs`, ...words], { env }, (_, stdout, stderr) =>
        resolve(stdout + stderr),
      )
    })
  try {
    expect(await run('backup', [file], { FOYER_DATA: home })).toContain('nothing to back up')
    const postgres = await startPostgres(home, { info: () => {}, warn: () => {} })
    await postgres.ensureDatabase('foyer')
    const keys = keysInDataFolder(home)
    const database = postgres.config('foyer')
    const first = backups.fileName()
    await backUpFrom({ ...sourceOf(world), keys }, first)
    await restoreInto({ database, storage: localStorage(join(home, 'files')), keys }, first, { withoutKey: true })
    const rows = await readAllRows(postgres.superuserConfig('foyer'))

    await postgres.claim()
    const inUse = backups.fileName()
    await backUpFrom(sourceOf(world), inUse)
    expect(await run('restore', [inUse, '--without-key'], { FOYER_DATA: home })).toContain('already running')
    expect(await run('backup', [file], { FOYER_DATA: home })).toMatch(/ rows, 3 files\.\nThe key is not in it/)
    await postgres.stop()

    expect(await run('restore', [file], { FOYER_DATA: fresh })).toContain('does not have the key')
    copyFileSync(join(home, 'key'), join(fresh, 'key'))
    expect(await run('restore', [file, '--without-key'], { FOYER_DATA: fresh })).toMatch(/^Restored as of .* 3 files\./)
    const again = await startPostgres(fresh, { info: () => {}, warn: () => {} })
    const restored = await readAllRows(again.superuserConfig('foyer'))
    expect(takeEventJobs(restored)).toEqual([expect.stringContaining('"event": "restore"')])
    takeEventJobs(rows)
    expect(restored).toEqual(rows)
    await again.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
