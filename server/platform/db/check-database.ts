import type pg from 'pg'
import { LOCK_WAIT_MS } from './connection-settings.ts'
import { POOLED, StartRefused } from '../start-problem.ts'

const OLDEST_MAJOR = 15

export type DatabaseFacts = { release: string; encoding: string; places: number }

/** Refuses a database that cannot hold an installation. The pool has `MIGRATION_SETTINGS`. */
export async function checkDatabase(pool: pg.Pool): Promise<DatabaseFacts> {
  const { rows } = await pool.query<DatabaseFacts & { lock_wait: string }>(`
    select current_setting('server_version') as release, current_setting('server_encoding') as encoding,
      current_setting('lock_timeout') as lock_wait,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as places`)
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL says nothing about itself')
  const { release, encoding, lock_wait } = facts
  // Without its settings a connection would also lack its role, and so the fences between workspaces.
  if (lock_wait !== `${LOCK_WAIT_MS}ms`) throw new StartRefused(POOLED)
  if (Number.parseInt(release, 10) < OLDEST_MAJOR)
    throw new StartRefused(`PostgreSQL ${release} is too old: Foyer needs ${OLDEST_MAJOR} or newer.`)
  if (encoding !== 'UTF8')
    throw new StartRefused(
      `The database of DATABASE_URL has the encoding ${encoding}, which cannot hold every name. ` +
        'Make another one: createdb --owner=USER --encoding=UTF8 --template=template0 NAME',
    )
  return facts
}
