import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = new URL('../migrations/', import.meta.url)
const ROLES = ['foyer_app', 'foyer_system']

/** Brings the database to the code's version, one process at a time (OPS-7). Answers the names of what was run. */
export async function migrate(config: pg.PoolConfig): Promise<string[]> {
  const pool = new pg.Pool({ ...config, max: 2 })
  // graphile-worker asks for a listener on the pool and on each client; what breaks shows in the query that fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await ensureRoles(pool)
    const known = sqlMigrations()
    await refuseNewerDatabase(pool, Object.keys(known))
    await runMigrations({ pgPool: pool })
    const { error, results = [] } = await new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(known) },
    }).migrateToLatest()
    if (error) throw error
    return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

function sqlMigrations(): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.sql'.length),
      {
        up: async (db: Kysely<unknown>) =>
          void (await sql.raw(readFileSync(new URL(file, folder), 'utf8')).execute(db)),
      },
    ]),
  )
}

/** Kysely would fail as well, but with a sentence for its own users. */
async function refuseNewerDatabase(pool: pg.Pool, known: string[]): Promise<void> {
  const table = await pool.query("select to_regclass('kysely_migration') as name")
  if (table.rows[0].name === null) return
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name')
  const unknown = rows.map((row) => row.name).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new Error(
    `This database was made by a newer Foyer (it knows ${unknown.join(', ')}). Start that version, or restore a backup of this one.`,
  )
}

/** Roles belong to the whole cluster, advisory locks to one database: whoever loses a race sees the winner's role. */
async function ensureRoles(pool: pg.Pool): Promise<void> {
  for (const role of ROLES) {
    for (let attempt = 1; ; attempt++) {
      try {
        await pool.query(createAndJoin(role))
        break
      } catch (error) {
        const code = error instanceof pg.DatabaseError ? error.code : undefined
        if (code === '42501') throw missingRights(role, error)
        if (attempt > 5 || !['23505', '42710', 'XX000'].includes(code ?? '')) throw error
        await new Promise((resolve) => setTimeout(resolve, 50 * attempt))
      }
    }
  }
}

/** From PostgreSQL 16 on the creator of a role is its member and yet may not become it. */
const createAndJoin = (role: string) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  if not pg_has_role(current_user, '${role}', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
  then grant ${role} to current_user; end if;
end $$`

const missingRights = (role: string, cause: unknown) =>
  new Error(
    `The database user may not create roles. As an administrator, run once:\n  create role ${role} nologin; grant ${role} to <the user of DATABASE_URL>;`,
    { cause },
  )
