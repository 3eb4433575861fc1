import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysFromEnvironment } from '../config/installation-keys.ts'
import { migrate } from '../db/migrate.ts'
import {
  backUpFrom,
  readStoredFiles,
  listFileNames,
  createBackupWorkspace,
  query,
  restoreInto,
  readAllRows,
  sourceOf,
  type BackupTarget,
} from '#server/testing/backups.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'
import { writeArchive } from './archive-writer.ts'
import { readAbout } from './archive-reader.ts'
import { ABOUT, type About, BackupRefused } from './format.ts'

let world: TestWorld
let backups: Awaited<ReturnType<typeof createBackupWorkspace>>
let good: string
let about: About
let empty: BackupTarget
beforeAll(async () => {
  world = await createTestWorld({ fresh: true })
  backups = await createBackupWorkspace()
  const client = await world.client(await world.manager())
  await world.upload(client, { name: 'plan.pdf', bytes: samples.pdf })
  good = backups.fileName()
  await backUpFrom(sourceOf(world), good)
  about = await readAbout(good, { keys: world.parts.config.keys })
  empty = await backups.emptyTarget(world.parts.config.keys, { migrated: true })
})
afterAll(async () => {
  await backups.close()
  await world.close()
})

/** A file of these bytes. */
function written(bytes: Buffer): string {
  const file = backups.fileName()
  writeFileSync(file, bytes)
  return file
}

/** A whole and sealed file that says this of itself, and holds nothing. */
async function saying(of: unknown): Promise<string> {
  const file = backups.fileName()
  const order = { keys: world.parts.config.keys, encrypt: false }
  await writeArchive(file, order, (archive) => archive.add(ABOUT, Buffer.from(JSON.stringify(of))))
  return file
}

describe('[OPS-6] a restore refuses', () => {
  /** The message of the refusal, after checking that nothing changed. */
  async function refusalOf(file: string, target = empty): Promise<string> {
    const [rows, files] = [await readAllRows(target.database), await readStoredFiles(target.storage)]
    const error = await restoreInto(target, file).catch((refused: unknown) => refused)
    expect(await readAllRows(target.database)).toEqual(rows)
    expect(await readStoredFiles(target.storage)).toEqual(files)
    return error instanceof BackupRefused ? error.message : `not refused: ${JSON.stringify(error)}`
  }

  test('a file truncated at any point', async () => {
    const bytes = readFileSync(good)
    for (const length of [0, 511, 512, 1024, Math.floor(bytes.length / 2), bytes.length - 512, bytes.length - 1])
      expect(await refusalOf(written(bytes.subarray(0, length)))).toMatch(/its end is missing/)
  })

  test('a file in which any byte was changed', async () => {
    const bytes = readFileSync(good)
    for (const at of [0, 700, Math.floor(bytes.length / 2), bytes.length - 2000, bytes.length - 600]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await refusalOf(written(changed))).toMatch(/is damaged/)
    }
  })

  test('a file that is something else, and one that is not there', async () => {
    expect(await refusalOf(written(randomBytes(4096)))).toMatch(/is no backup of Foyer/)
    expect(await refusalOf(await saying({ of: 'nothing' }))).toMatch(/does not hold what a backup/)
    expect(await refusalOf(backups.fileName())).toMatch(/cannot be read/)
  })

  test('a backup of a newer version, by its format or its migrations', async () => {
    expect(await refusalOf(await saying({ format: 3, otherwise: true }))).toMatch(/made by a newer Foyer \(format 3\)/)
    const old = ['0001_workspaces', ...about.migrations]
    expect(await refusalOf(await saying({ ...about, migrations: old }))).toMatch(/from before the first release/)
    const migrations = [...about.migrations, '9999_tomorrow']
    expect(await refusalOf(await saying({ ...about, migrations }))).toMatch(
      /made by a newer Foyer \(it knows 9999_tomorrow\)/,
    )
  })

  test('an installation that has another key', async () => {
    const other = { ...empty, keys: keysFromEnvironment(randomBytes(32), []) }
    expect(await refusalOf(good, other)).toMatch(
      new RegExp(`does not have the key of the backup \\(${about.keys.join()}\\)`),
    )
  })

  test('an installation that is in use', async () => {
    expect(await refusalOf(good, sourceOf(world))).toMatch(/There is something in this database already/)
  })

  test('a database on which a server runs, though nothing is in it yet', async () => {
    const server = new pg.Client({ ...empty.database, application_name: 'foyer jobs worker-1' })
    await server.connect()
    try {
      expect(await refusalOf(good)).toMatch(/A server runs on this database/)
    } finally {
      await server.end()
    }
  })

  test('the same target accepts a good backup after all refusals, and after a start that compared with Stripe', async () => {
    await query(empty.database, "insert into foyer.stripe_reading (read_until) values ('2026-11-21')")
    await restoreInto(empty, good)
    expect(await readAllRows(empty.database)).toEqual(await readAllRows(world.database.config))
  })
})

test('[OPS-6] a restore that breaks in the middle leaves no row, and the next one brings them all', async () => {
  const target = await backups.emptyTarget(world.parts.config.keys, { migrated: true })
  const full = { ...target.storage, put: () => Promise.reject(new Error('the disk is full')) }
  await expect(restoreInto({ ...target, storage: full }, good)).rejects.toThrow('the disk is full')
  expect(await query(target.database, 'select from foyer.users')).toEqual([])
  await restoreInto(target, good)
  expect(await readAllRows(target.database)).toEqual(await readAllRows(world.database.config))
})

test('[OPS-6] a backup overwrites nothing, leaves nothing half written, and is the only one at a time', async () => {
  const bytes = readFileSync(good)
  await expect(backUpFrom(sourceOf(world), good)).rejects.toThrow('is there already')
  expect(readFileSync(good)).toEqual(bytes)

  const source = sourceOf(world)
  const broken = { ...source.storage, size: () => Promise.reject(new Error('the storage broke')) }
  const names = await listFileNames(backups.folder)
  await expect(backUpFrom({ ...source, storage: broken }, backups.fileName())).rejects.toThrow('the storage broke')
  expect(await listFileNames(backups.folder)).toEqual(names)

  const meanwhile = {
    ...source.storage,
    size: async (key: string) => {
      await expect(backUpFrom(source, backups.fileName())).rejects.toThrow('Another backup of this installation')
      return source.storage.size(key)
    },
  }
  await backUpFrom({ ...source, storage: meanwhile }, backups.fileName())
  const nothing = await backups.emptyTarget(source.keys)
  await expect(backUpFrom(nothing, backups.fileName())).rejects.toThrow('There is no Foyer in this database')
})

test('[OPS-6] an older backup is restored as it was and then migrated; files that are gone or damaged are named', async () => {
  const target = await backups.emptyTarget(world.parts.config.keys, { migrated: true })
  const old = await backups.emptyTarget(world.parts.config.keys)
  await migrate(old.database, { upTo: '0007_files' })
  const workspace = '018f0000-0000-7000-8000-000000000001'
  await query(
    old.database,
    `insert into foyer.workspaces (manager_id) values ('${workspace}');
     insert into foyer.users (manager_id, id, role, name, business_name, email, phone)
     values ('${workspace}', '018f0000-0000-7000-8000-000000000009', 'Client', 'Cleo', 'Bakery', 'c@example.com', '1');
     insert into foyer.files (manager_id, id, uploaded_by, name, type, size, sha256, has_thumbnail)
     select '${workspace}', ('018f0000-0000-7000-8000-00000000000' || n)::uuid, '${workspace}', 'x', 'text/plain', 1, '\\x00', false
     from generate_series(1, 2) n`,
  )
  await old.storage.put(`${workspace}/018f0000-0000-7000-8000-000000000001`, Readable.from([Buffer.from('y')]))
  const file = backups.fileName()
  expect(await backUpFrom(old, file)).toMatchObject({
    files: { count: 1, missing: [`${workspace}/018f0000-0000-7000-8000-000000000002`] },
    damaged: [`${workspace}/018f0000-0000-7000-8000-000000000001`],
  })
  const { migrated } = await restoreInto(target, file)
  expect(migrated[0]).toBe('0008_messages')
  expect(await query(target.database, 'select active from foyer.client_counts')).toEqual([{ active: 1 }])
})
