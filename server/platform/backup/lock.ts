import type pg from 'pg'
import type { SystemDb } from '#server/platform/db/database.ts'
import { BackupRefused } from './format.ts'

/** An advisory lock of the installation's database, held as long as a backup is being made. */
const [CLASS, OBJECT] = [1181708645, 3]

export async function takeBackupLock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    CLASS,
    OBJECT,
  ])
  if (!rows[0]?.taken)
    throw new BackupRefused('Another backup of this installation is being made. Wait until it has ended.')
}

/**
 * Whether a backup is running. It copies the database first and the files after it, so bytes without a row are kept
 * until it ends. A caller that asks after the deletion of the row was committed may trust `false`: a later backup does
 * not see the row.
 */
export async function backupIsRunning(system: Pick<SystemDb, 'sql'>): Promise<boolean> {
  const text = `select from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid = $2
    and database = (select oid from pg_database where datname = current_database())`
  return (await system.sql({ name: 'backup_is_running', text, values: [CLASS, OBJECT] })).length > 0
}
