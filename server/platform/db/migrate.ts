import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartRefused } from '../start-problem.ts'

const folder = new URL('../../migrations/', import.meta.url)
const ROLES = ['foyer_app', 'foyer_system']

/** Less than PostgreSQL's deadlock_timeout of 1 s, after which it looks for deadlocks. */
const LOCK_WAIT_MS = 500
/** A large table takes its time: a person who waits hears about it this often. */
const SAY_EVERY_MS = 5000
/** lock_not_available and deadlock_detected. */
const LOCK_ERRORS = ['55P03', '40P01']

/** A migration may take hours, whatever the database allows its users. */
const SETTINGS = `-c lock_timeout=${LOCK_WAIT_MS} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`

type MigrateOptions = {
  /** The last migration to run; all of them by default. */
  upTo?: string | undefined
  /** Called every five seconds with the current step, and with what an operator should know. */
  say?: (sentence: string) => void
}

/** What is going on, for a person who waits. */
type Progress = { step: string }

/**
 * Brings the database to the code's version, one process at a time (OPS-7), or only up to one migration, however long it
 * takes. Returns the names of the migrations that ran.
 */
export async function migrate(config: pg.PoolConfig, { upTo, say = () => {} }: MigrateOptions = {}): Promise<string[]> {
  const progress: Progress = { step: 'connects' }
  const began = Date.now()
  const report = () => say(`migrating the database, ${Math.round((Date.now() - began) / 1000)} s: ${progress.step}`)
  const timer = setInterval(report, SAY_EVERY_MS)
  const pool = new pg.Pool({ ...config, max: 2, options: `${config.options ?? ''} ${SETTINGS}` })
  // graphile-worker requires an error listener on the pool and on each client; the failing query reports the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await refuseOtherEncoding(pool)
    await ensureRoles(pool, say)
    const migrations = sqlMigrations(progress)
    await refuseNewerDatabase(pool, Object.keys(migrations))
    await whenFree(progress, () => runMigrations({ pgPool: pool }))
    const provider = { getMigrations: () => Promise.resolve(migrations) }
    // They are in order by name. Kysely would look at the times at which they ran, which say nothing where a clock was set back.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
    return await runPending(migrator, progress, upTo)
  } finally {
    clearInterval(timer)
    await db.destroy()
  }
}

/** Each migration has its own transaction, so its locks last no longer than itself. */
async function runPending(migrator: Migrator, progress: Progress, upTo: string | undefined): Promise<string[]> {
  const done: string[] = []
  const isReached = async () =>
    (await migrator.getMigrations()).some(({ name, executedAt }) => name === upTo && executedAt)
  for (;;) {
    if (upTo !== undefined && (await isReached())) break
    const results = await whenFree(progress, async () => {
      const { error, results = [] } = await migrator.migrateUp()
      if (error) throw error
      return results
    })
    if (results.length === 0) break
    done.push(...results.map(({ migrationName }) => migrationName))
  }
  return done
}

/**
 * A server of the previous version may be writing. A migration that waits for a table lock blocks all later statements
 * on it, so it gives up soon, rolls back, and tries again later.
 */
async function whenFree<T>(progress: Progress, step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (!LOCK_ERRORS.includes(code ?? '')) throw error
      progress.step = 'waits for another process that migrates, or for a table that is in use'
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400))
    }
  }
}

export const knownMigrations = (): string[] => migrationFiles().toSorted()

const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))

function sqlMigrations(progress: Progress): Record<string, Migration> {
  return Object.fromEntries(
    migrationFiles().map((name) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          progress.step = name
          await sql.raw(readFileSync(new URL(`${name}.sql`, folder), 'utf8')).execute(db)
        },
      },
    ]),
  )
}

async function refuseOtherEncoding(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw new StartRefused(
    `The database of DATABASE_URL has the encoding ${encoding}, which cannot hold every name. ` +
      'Make another one: createdb --owner=USER --encoding=UTF8 --template=template0 NAME',
  )
}

/** The migrations before the first release were combined into fewer files; this was the first of them. */
export const isPreRelease = (names: readonly string[]): boolean => names.includes('0001_workspaces')

export const preRelease = (what: string, advice: string): string =>
  `${what} was made by a Foyer from before the first release and cannot be upgraded. ${advice}`

/** Kysely would fail as well, but with a message for its own users. */
async function refuseNewerDatabase(pool: pg.Pool, migrations: string[]): Promise<void> {
  const table = await pool.query("select to_regclass('kysely_migration') as name")
  if (table.rows[0].name === null) return
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name')
  const unknown = rows.map((row) => row.name).filter((name) => !migrations.includes(name))
  if (unknown.length === 0) return
  if (isPreRelease(unknown))
    throw new StartRefused(preRelease('This database', 'Start with an empty data folder or database.'))
  throw new StartRefused(
    `This database was made by a newer Foyer (it knows ${unknown.join(', ')}). Start that version, or restore a backup of this one.`,
  )
}

/** Roles belong to the cluster, advisory locks to one database: the loser of a race finds the role of the winner. */
async function ensureRoles(pool: pg.Pool, say: (sentence: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      for (const role of ROLES) await pool.query(createAndJoin(role))
      await keepOthersOut(pool, say)
      return
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code === '42501') throw await missingRights(pool, error)
      if (attempt > 10 || !['23505', '42710', 'XX000'].includes(code ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt))
    }
  }
}

/** From PostgreSQL 16 on the creator of a role is its member and yet may not become it. */
const createAndJoin = (role: string) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  if not pg_has_role(current_user, '${role}', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
  then grant ${role} to current_user; end if;
end $$`

/**
 * Several installations on one PostgreSQL share the roles, so the users of the others may not connect. A database of Foyer
 * alone is closed to them when it is new, and otherwise at the first start beside another installation. One that other
 * programs use too stays open. The embedded one has no others, and its roles log in.
 */
const IS_OPEN = `
  select current_database() as name, pg_has_role(current_user, d.datdba, 'usage') as is_own
  from pg_database d
  where d.datname = current_database()
    and exists (select from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) granted
      where granted.grantee = 0 and granted.privilege_type = 'CONNECT')
    and exists (select from pg_roles where rolname = 'foyer_app' and not rolcanlogin)
    and (to_regclass('kysely_migration') is null or exists (select from pg_auth_members
      where roleid = 'foyer_app'::regrole and member <> (select oid from pg_roles where rolname = current_user)))
    and not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('foyer', 'graphile_worker', 'information_schema')
        and n.nspname !~ '^pg_' and c.relname !~ '^kysely_migration')`

async function keepOthersOut(pool: pg.Pool, say: (sentence: string) => void): Promise<void> {
  const { rows } = await pool.query<{ name: string; is_own: boolean }>(IS_OPEN)
  const [open] = rows
  if (!open) return
  const database = pg.escapeIdentifier(open.name)
  if (open.is_own) await pool.query(`revoke connect on database ${database} from public`)
  say(
    open.is_own
      ? 'the database is closed to the users of other installations: grant connect to those that need it'
      : `the users of other installations may connect: as its owner, run revoke connect on database ${database} from public`,
  )
}

async function missingRights(pool: pg.Pool, cause: unknown): Promise<Error> {
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_user) as name')
  const create = ROLES.map((role) => `if to_regrole('${role}') is null then create role ${role} nologin; end if;`)
  return new StartRefused(
    [
      'The user of DATABASE_URL may not create roles. Run these lines as an administrator of PostgreSQL, once for each installation:',
      `  do $$ begin ${create.join(' ')} end $$;`,
      `  grant ${ROLES.join(', ')} to ${rows[0]?.name};`,
    ].join('\n'),
    { cause },
  )
}
