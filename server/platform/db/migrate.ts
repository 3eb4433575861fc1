import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartRefused } from '../start-problem.ts'
import { checkDatabase, type DatabaseFacts } from './check-database.ts'
import { MIGRATION_SETTINGS } from './connection-settings.ts'
import type { DatabaseConfig } from './database.ts'
import { checkRights, ensureRoles } from './roles.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** A large table takes its time: a person who waits hears about it this often. */
const SAY_EVERY_MS = 5000
/** lock_not_available and deadlock_detected. */
const LOCK_ERRORS = ['55P03', '40P01']

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
  const pool = openPool(config)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await checkDatabase(pool)
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

/** Asks for all that a migration needs, and changes nothing. */
export async function checkInstallation(config: DatabaseConfig): Promise<DatabaseFacts> {
  const pool = openPool({ ...config, connectionTimeoutMillis: 10_000 })
  try {
    const facts = await checkDatabase(pool)
    await refuseNewerDatabase(pool, knownMigrations())
    if (!config.rolesLogIn) await checkRights(pool)
    return facts
  } finally {
    await pool.end()
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, max: 2, options: MIGRATION_SETTINGS })
  // graphile-worker requires an error listener on the pool and on each client; the failing query reports the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
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
