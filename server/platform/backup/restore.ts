import pg from 'pg'
import type { Keyring } from '../crypto/keyring.ts'
import { isPreRelease, knownMigrations, migrate, preRelease } from '../db/migrate.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { checkSeal, type Proof, readAbout } from './archive-reader.ts'
import { migrationsOf, setSequence, sqlName, tablesOf } from './catalog.ts'
import { type About, BackupRefused, nameOf, type Table, type Totals } from './format.ts'
import { loadEntries } from './load.ts'
import {
  dropEmptySchema,
  disableConstraints,
  enableConstraints,
  refuseRunningServer,
  refuseNonEmpty,
} from './target.ts'

export type RestoreOptions = Proof & {
  database: pg.ClientConfig
  storage: Storage
  /** Creates the tables of the stand-ins for email and payment when the backup has rows of them. */
  makeSandbox: (pool: pg.Pool) => Promise<void>
  endSessions?: boolean
}

export type RestoreReport = { about: About; totals: Totals; migrated: string[] }

/**
 * Restores a backup into an empty installation (OPS-6). Checks everything before it changes anything; the rows appear
 * with one commit at the end, or not at all. A backup of an older version is restored as it was and then migrated.
 */
export async function restore(options: RestoreOptions, file: string): Promise<RestoreReport> {
  await checkSeal(file, options)
  const about = await readAbout(file, options)
  refuseNewer(about)
  if (!options.withoutKey) refuseOtherKeys(about, options.keys)
  await inDatabase(options.database, async (client) => {
    await refuseRunningServer(client)
    if (await isLikeBackup(client, about)) return
    await dropEmptySchema(client)
  })
  await makeTables(options, about)
  const totals = await inDatabase(options.database, (client) => load(client, options, { file, about }))
  return { about, totals, migrated: await migrate(options.database) }
}

function refuseNewer({ migrations }: About): void {
  const ownMigrations = knownMigrations()
  const unknown = migrations.filter((name) => !ownMigrations.includes(name))
  if (isPreRelease(unknown))
    throw new BackupRefused(preRelease('This backup', 'Restore it with the version that made it.'))
  if (unknown.length > 0)
    throw new BackupRefused(
      `This backup was made by a newer Foyer (it knows ${unknown.join(', ')}). Restore it with that version.`,
    )
}

function refuseOtherKeys(about: About, keys: Keyring): void {
  const missing = about.keys.filter((id) => !keys.find(id))
  if (missing.length === 0) return
  throw new BackupRefused(
    `This installation does not have the key of the backup (${missing.join(', ')}). ` +
      'Give it that key: FOYER_KEY, or the file "key" of the data folder. Without it the passwords that clients handed over ' +
      'can never be read; to restore everything else all the same, add --without-key.',
  )
}

/** Whether the tables that are there can take the rows as they are, or none are there. Used ones are refused. */
async function isLikeBackup(client: pg.ClientBase, about: About): Promise<boolean> {
  const there = await migrationsOf(client)
  if (there.length === 0) return true
  await client.query('set role foyer_system')
  await refuseNonEmpty(client, await tablesOf(client))
  await client.query('reset role')
  return there.join() === about.migrations.join()
}

/** The tables as they were when the backup was made. */
async function makeTables({ database, makeSandbox }: RestoreOptions, about: About): Promise<void> {
  await migrate(database, { upTo: about.migrations.at(-1) })
  if (!about.tables.some(({ schema }) => schema === 'sandbox')) return
  const pool = new pg.Pool({ ...database, max: 1 })
  try {
    await makeSandbox(pool)
  } finally {
    await pool.end()
  }
}

type Source = { file: string; about: About }

async function load(
  client: pg.ClientBase,
  { storage, endSessions, keys, passphrase }: RestoreOptions,
  { file, about }: Source,
): Promise<Totals> {
  // The files are read within it, which may take hours without a word to PostgreSQL.
  await client.query(`begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local client_encoding = 'UTF8'; set local datestyle = 'ISO'`)
  const there = await tablesOf(client)
  refuseOtherColumns(about.tables, there)
  const laid = await disableConstraints(client, there)
  await refuseNonEmpty(client, there)
  await refuseRunningServer(client)
  await client.query(`truncate ${there.map(sqlName).join(', ')}`)
  const totals = await loadEntries(file, { client, storage, tables: about.tables, keys, passphrase })
  for (const sequence of totals.sequences) await setSequence(client, sequence)
  await letGoOfJobs(client)
  if (endSessions) await client.query('delete from foyer.sessions')
  await enableConstraints(client, there, laid)
  await client.query('commit')
  return totals
}

/** The queue of jobs and the stand-ins make their tables by themselves; another version of them may make others. */
function refuseOtherColumns(expected: readonly Table[], there: readonly Table[]): void {
  const columns = new Map(there.map((table) => [nameOf(table), new Set(table.columns)]))
  const unlike = expected.filter((table) => !table.columns.every((column) => columns.get(nameOf(table))?.has(column)))
  if (unlike.length > 0)
    throw new BackupRefused(
      `This version has no place for what the backup holds of ${unlike.map(nameOf).join(', ')}. ` +
        'Restore it with the version that made it, and then start this one.',
    )
}

/** Jobs that were running during the backup run again. */
async function letGoOfJobs(client: pg.ClientBase): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    )
}

/** An interrupted transaction is rolled back by PostgreSQL when the connection ends. */
async function inDatabase<T>(database: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...database, application_name: 'foyer restore', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
