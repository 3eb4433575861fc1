import pg from 'pg'
import type { Keyring } from '../crypto/keyring.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type ArchiveWriter, writeArchive } from './archive-writer.ts'
import { migrationsOf, sequencesOf, sqlName, tablesNotSeenWhole, tablesOf } from './catalog.ts'
import { copyOut } from './copy.ts'
import type { Secrets } from './encryption.ts'
import { type About, ABOUT, BackupRefused, FORMAT, type Table, TOTALS, type Totals } from './format.ts'
import { filesOut } from './files-out.ts'
import { takeBackupLock } from './lock.ts'

export type BackupOptions = Secrets & {
  database: pg.ClientConfig
  storage: Storage
  /** Encrypts the whole file, with the passphrase if there is one. */
  encrypt?: boolean | undefined
}

/** The content of the backup, and warnings for the operator. `damaged` are files whose bytes differ from the upload. */
export type BackupReport = { rows: number; files: Totals['files']; damaged: string[] }

/**
 * Database and files of an installation in one file, while it runs (OPS-6). The database is one moment of it: a single
 * transaction reads it all. The files follow, and none of that moment goes away meanwhile (lock.ts).
 */
export async function backUp(options: BackupOptions, file: string): Promise<BackupReport> {
  const { database, storage, keys, passphrase, encrypt = false } = options
  // While files are read the database connection is silent, and many routers cut silent connections.
  const client = new pg.Client({ ...database, application_name: 'foyer backup', keepAlive: true })
  client.on('error', () => {}) // the failing statement reports it
  await client.connect()
  try {
    await takeBackupLock(client)
    await beginSnapshot(client)
    const about = await aboutOf(client, keys)
    let report: BackupReport | undefined
    await writeArchive(file, { keys, passphrase, encrypt }, async (archive) => {
      report = await writeAll(client, { about, storage, archive })
    })
    if (!report) throw new Error('nothing was written')
    return report
  } finally {
    await client.end()
  }
}

async function writeAll(
  client: pg.ClientBase,
  { about, storage, archive }: { about: About; storage: Storage; archive: ArchiveWriter },
): Promise<BackupReport> {
  await archive.add(ABOUT, jsonOf(about))
  const tables: Totals['tables'] = []
  for (const table of about.tables) {
    await actAs(client, table.schema === 'foyer' ? 'foyer_system' : 'none')
    tables.push(await copyOut(client, table, archive))
  }
  await actAs(client, 'none')
  const sequences = await sequencesOf(client)
  await actAs(client, 'foyer_system')
  const { damaged, ...files } = await filesOut(client, storage, archive)
  const totals: Totals = { tables, sequences, files }
  await archive.add(TOTALS, jsonOf(totals))
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files, damaged }
}

async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  // Makes PostgreSQL 15 and later write text that reads back as the same values, whatever the database's settings; no
  // timeout.
  await client.query(`set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
}

async function aboutOf(client: pg.ClientBase, keys: Keyring): Promise<About> {
  const migrations = await migrationsOf(client)
  if (migrations.length === 0)
    throw new BackupRefused('There is no Foyer in this database, so there is nothing to back up.')
  const tables = await tablesOf(client)
  await holdTables(client, tables)
  const hidden = await tablesNotSeenWhole(client)
  if (hidden.length > 0)
    throw new Error(`the system's role does not see every row of ${hidden.join(', ')}: a backup would lack them`)
  return {
    format: FORMAT,
    made_at: new Date().toISOString(),
    migrations,
    keys: await neededKeys(client, keys),
    tables,
  }
}

/** From here on no migration changes them, until the rows are read. */
async function holdTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await client.query(`lock table ${tables.map(sqlName).join(', ')} in access share mode`)
}

/** The key that is written with, and every other that wraps a workspace's key (platform/crypto/vault.ts: its id follows a byte). */
async function neededKeys(client: pg.ClientBase, keys: Keyring): Promise<string[]> {
  await actAs(client, 'foyer_system')
  const { rows } = await client.query<{ id: string }>(
    `select distinct encode(substring(wrapped from 2 for 8), 'hex') as id from foyer.vault_keys`,
  )
  return [...new Set([keys.current().id, ...rows.map((row) => row.id)])]
}

/** Row-level security hides workspaces from the tables' owner too, but not from the system's role. */
const actAs = (client: pg.ClientBase, role: 'foyer_system' | 'none') => client.query(`set local role ${role}`)

const jsonOf = (content: About | Totals) => Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`)
