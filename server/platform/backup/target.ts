import type pg from 'pg'
import { type ForeignKey, foreignKeysOf, sqlName } from './catalog.ts'
import { BackupRefused, type Table } from './format.ts'

// Prepares the database that is restored into with no more rights than an owner has, as on managed servers.

/** Which process works on the database, by the name that its queue of jobs gives itself. */
const SERVERS = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name like 'foyer jobs%' and pid <> pg_backend_pid()`

export async function refuseRunningServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(SERVERS)
  if (rows[0]?.count !== 0)
    throw new BackupRefused('A server runs on this database. Stop it first: what is restored has to be alone with it.')
}

/** How far Stripe's events were read: a start stores it before anybody has signed up. */
const STORED_BY_A_START = ['stripe_reading']

/** A Foyer that was started but never used counts as empty. */
export async function refuseNonEmpty(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const own = tables.filter(({ schema, name }) => schema === 'foyer' && !STORED_BY_A_START.includes(name))
  for (const table of own) {
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${sqlName(table)}) as used`)
    if (rows[0]?.used)
      throw new BackupRefused(
        'There is something in this database already. A backup is restored into an empty one, and replaces nothing.',
      )
  }
}

/** Takes all away that an empty Foyer has made, so that it can be made as the backup has it. */
export async function dropEmptySchema(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema foyer cascade; drop table kysely_migration; drop table kysely_migration_lock')
}

/** The number of foreign keys, triggers and fences that would reject rows in arbitrary order. */
export type DisabledConstraints = { foreignKeys: readonly ForeignKey[]; forced: readonly Table[] }

/**
 * Disables triggers (their effects are part of the backup), foreign keys, and row-level security of the owner, until
 * `enableConstraints`. All within the transaction, which locks the tables.
 */
export async function disableConstraints(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<DisabledConstraints> {
  await client.query("select set_config('search_path', '', true)")
  await client.query(`lock table ${tables.map(sqlName).join(', ')} in access exclusive mode`)
  const foreignKeys = await foreignKeysOf(client)
  const forced = await forcedAmong(client, tables)
  for (const { on, name } of foreignKeys) await client.query(`alter table ${sqlName(on)} drop constraint ${name}`)
  for (const table of forced) await client.query(`alter table ${sqlName(table)} no force row level security`)
  for (const table of tables) await client.query(`alter table ${sqlName(table)} disable trigger user`)
  return { foreignKeys, forced }
}

/** Puts it all up again. The foreign keys are checked against every row that is there now. */
export async function enableConstraints(
  client: pg.ClientBase,
  tables: readonly Table[],
  laid: DisabledConstraints,
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${sqlName(table)} enable trigger user`)
  for (const { on, name, definition } of laid.foreignKeys)
    await client.query(`alter table ${sqlName(on)} add constraint ${name} ${definition}`)
  for (const table of laid.forced) await client.query(`alter table ${sqlName(table)} force row level security`)
}

async function forcedAmong(client: pg.ClientBase, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity`,
  )
  const forced = new Set(rows.map((row) => row.name))
  return tables.filter(({ schema, name }) => forced.has(`${schema}.${name}`))
}
