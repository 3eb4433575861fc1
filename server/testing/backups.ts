import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { createSchema } from '#sandbox/schema.ts'
import { backUp, type BackupReport } from '#server/platform/backup/backup.ts'
import { entriesOf } from '#server/platform/backup/archive-reader.ts'
import { TOTALS, Totals } from '#server/platform/backup/format.ts'
import { restore, type RestoreOptions, type RestoreReport } from '#server/platform/backup/restore.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import { localStorage } from '#server/platform/storage/local.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { openEmptyDatabase } from './test-database.ts'
import { readWholeDatabase } from './database-snapshot.ts'
import type { TestWorld } from './test-world.ts'

/** A target for restoring a backup. */
export type BackupTarget = { database: pg.PoolConfig; storage: Storage; keys: Keyring }

type Flags = Partial<Omit<RestoreOptions, keyof BackupTarget | 'makeSandbox'>>

/** A folder for backups, and installations that are deleted with it. */
export async function createBackupWorkspace() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-backup-'))
  const dropping: (() => Promise<void>)[] = []
  let files = 0
  return {
    folder,
    fileName: () => join(folder, `${++files}.backup`),
    async emptyTarget(keys: Keyring, options?: Parameters<typeof openEmptyDatabase>[0]): Promise<BackupTarget> {
      const { config, drop } = await openEmptyDatabase(options)
      dropping.push(drop)
      return { database: config, storage: localStorage(join(folder, `files-${++files}`)), keys }
    },
    async close() {
      for (const drop of dropping) await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const sourceOf = ({ database, parts }: TestWorld): BackupTarget => ({
  database: database.config,
  storage: parts.storage,
  keys: parts.config.keys,
})

type Encryption = { encrypt?: boolean; passphrase?: string }

export const backUpFrom = (source: BackupTarget, file: string, how: Encryption = {}): Promise<BackupReport> =>
  backUp({ ...source, ...how }, file)

export const restoreInto = (target: BackupTarget, file: string, flags: Flags = {}): Promise<RestoreReport> =>
  restore({ ...target, makeSandbox: createSchema, ...flags }, file)

export async function query<Row extends pg.QueryResultRow>(config: pg.PoolConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** All constraints, triggers and policies of the catalog. A restore must leave them all enabled. */
export const watchersOf = (config: pg.PoolConfig) =>
  query(
    { ...config, options: '-c search_path=pg_catalog' },
    `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as watcher
     from pg_constraint where connamespace = 'foyer'::regnamespace
     union all
     select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
     from pg_trigger where not tgisinternal
     union all
     select 'fence ' || oid::regclass || ' ' || relrowsecurity || ' ' || relforcerowsecurity
     from pg_class where relkind = 'r' and relnamespace = 'foyer'::regnamespace
     union all
     select 'policy ' || polrelid::regclass || ' ' || polname from pg_policy
     order by 1`,
  )

/** Every row of the database except the job queue's migrations, whose times differ per database. */
export async function readAllRows(config: pg.PoolConfig): Promise<Map<string, string[]>> {
  const rows = await readWholeDatabase(config)
  rows.delete('graphile_worker.migrations')
  return rows
}

/** The tables as listed in the backup; of jobs only the number, because a restore unlocks the running ones. */
export async function readBackupTables(file: string, keys: Keyring): Promise<Totals['tables']> {
  for await (const { name, content, skip } of entriesOf(file, { keys })) {
    if (name !== TOTALS) skip()
    else {
      const { tables } = Totals.parse(JSON.parse((await buffer(content)).toString()))
      return tables.map((one) => (one.table.startsWith('graphile_worker') ? { ...one, sha256: '' } : one))
    }
  }
  return []
}

/** Every file of the storage by key, as the hex of its first bytes and its size. */
export async function readStoredFiles(storage: Storage): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const { key } of storage.list('')) {
    const bytes = await buffer(await storage.get(key))
    found.set(key, `${bytes.length} ${bytes.subarray(0, 16).toString('hex')}`)
  }
  return found
}

export const listFileNames = (folder: string): Promise<string[]> => readdir(folder)
