import { createSchema } from '#sandbox/schema.ts'
import { backUp, type BackupReport } from '#server/platform/backup/backup.ts'
import { type BackupOrder, type RestoreOrder } from '#server/platform/backup/command.ts'
import { BackupRefused } from '#server/platform/backup/format.ts'
import { restore, type RestoreReport } from '#server/platform/backup/restore.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { recordOperatorEvent } from '#server/platform/log/security-events.ts'
import { hasDatabase, withDatabase, withDatabaseAlone } from '#server/platform/postgres/with-database.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'

type Environment = Parameters<typeof readConfig>[0]

// oxlint-disable-next-line no-console -- for the person at the terminal
const warn = (message: string) => console.warn(message)

/** `npm run backup`, with the server's own settings (docs/operating/backup.md). Says what was done, a sentence each. */
export async function backUpInstallation(environment: Environment, order: BackupOrder): Promise<string[]> {
  const config = readConfig(environment)
  const { file, encrypt } = order
  if (!hasDatabase(config)) throw new BackupRefused(`There is no Foyer in ${config.dataFolder}: nothing to back up.`)
  const storage = await openStorage(config)
  const { keys, backupPassphrase: passphrase } = config
  const report = await withDatabase(config, async (database) => {
    const made = await backUp({ database, storage, keys, passphrase, encrypt }, file)
    await recordOperatorEvent(database, { event: 'backup' }, warn)
    return made
  })
  return [
    ...backupSentences(report, file),
    ...(encrypt ? [`It is encrypted with ${passphrase ? 'FOYER_BACKUP_PASSPHRASE' : "the installation's key"}.`] : []),
    `The key is not in it: keep ${whereKeyIs(config)} somewhere else.`,
  ]
}

/** `npm run restore`, with the settings of the server that is to have it. */
export async function restoreInstallation(environment: Environment, order: RestoreOrder): Promise<string[]> {
  const config = readConfig(environment)
  const storage = await openStorage(config)
  const { file, ...flags } = order
  const { keys, backupPassphrase: passphrase } = config
  const report = await withDatabaseAlone(config, async (database) => {
    const options = { database, storage, keys, passphrase, makeSandbox: createSchema, ...flags }
    const restored = await restore(options, file)
    await recordOperatorEvent(database, { event: 'restore' }, warn)
    return restored
  })
  return restoreSentences(
    report,
    config.keys.all().map(({ id }) => id),
  )
}

function backupSentences({ rows, files, damaged }: BackupReport, file: string): string[] {
  return [
    `${file}: ${rows} rows, ${files.count} files.`,
    ...files.missing.map((key) => `Missing in the storage, though the database names it: ${key}`),
    ...damaged.map((key) => `Not what was uploaded any more, taken as it is: ${key}`),
  ]
}

function restoreSentences({ about, totals, migrated }: RestoreReport, keys: readonly string[]): string[] {
  const rows = totals.tables.reduce((sum, table) => sum + table.rows, 0)
  const missing = about.keys.filter((id) => !keys.includes(id))
  return [
    `Restored as of ${about.made_at}: ${rows} rows, ${totals.files.count} files.`,
    ...(migrated.length > 0 ? [`Migrated: ${migrated.join(', ')}`] : []),
    ...totals.files.missing.map((key) => `Was missing when the backup was made: ${key}`),
    ...(missing.length > 0
      ? [
          `Passwords stored under the key ${missing.join(', ')} cannot be read until it is there. Everybody signs in again.`,
        ]
      : []),
  ]
}

const whereKeyIs = ({ keysInFile, dataFolder }: { keysInFile: boolean; dataFolder: string }) =>
  keysInFile ? `${dataFolder}/key` : 'FOYER_KEY'
