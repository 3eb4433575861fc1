import { migrate } from '#server/platform/db/migrate.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../bench-environment.ts'
import { withDatabase } from '../database.ts'
import type { FaultRun } from './run.ts'

export type MigrationPlan = {
  seed: number
  /** Kills the migration at this statement, from 1 on, and at every so many after it. */
  first: number
  every: number
}

export const LONG = { seed: 29, first: 1, every: 1 } satisfies MigrationPlan

/** After each statement that changes the schema a sequence counts, also in a transaction that is undone. */
const KILLER = `
  create schema killer;
  create sequence killer.statements;
  create table killer.plan (at bigint);
  create function killer.count() returns event_trigger language plpgsql as $$
  begin
    if nextval('killer.statements') = (select at from killer.plan) then perform pg_terminate_backend(pg_backend_pid()); end if;
  end $$;
  create event trigger killer on ddl_command_end execute function killer.count();`

/** Everything that the migrations made, in an order of its own. */
const SCHEMA = `
  select 'column' as kind, format('%s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable, column_default) as what
    from information_schema.columns where table_schema in ('foyer', 'public')
  union all select 'index', indexdef from pg_indexes where schemaname in ('foyer', 'public')
  union all select 'constraint', conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'foyer'::regnamespace
  union all select 'policy', format('%s %s %s %s', tablename, policyname, qual, with_check) from pg_policies where schemaname = 'foyer'
  union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', p.oid::regprocedure || md5(prosrc) from pg_proc p where pronamespace = 'foyer'::regnamespace
  union all select 'grant', format('%s %s %s', table_name, grantee, privilege_type) from information_schema.role_table_grants where table_schema = 'foyer'
  union all select 'migration', name from kysely_migration
  order by 1, 2`

/**
 * The migrations of a new database end after each of their statements in turn, as when the process or PostgreSQL is
 * killed. Running them again must make the same database as running them once.
 */
export async function killMigrations({ seed, first, every }: MigrationPlan): Promise<FaultRun> {
  const environment = await startBenchEnvironment()
  try {
    const began = performance.now()
    const faults: FaultRun['faults'] = []
    const unmet = (what: string) => void faults.push({ kind: 'unmet', what })
    const clean = await attempt(environment, 0)
    let kills = 0
    for (let at = first; at <= clean.statements; at += every) {
      const result = await attempt(environment, at)
      if (result.killed) kills++
      else unmet(`statement ${at} was not reached`)
      if (result.error) unmet(`after a kill at statement ${at} the migrations fail: ${result.error}`)
      else if (result.schema !== clean.schema) unmet(`after a kill at statement ${at} the database differs`)
    }
    if (kills === 0) unmet('no statement was killed')
    const details = [
      `${clean.statements} statements change the schema; killed at ${kills} of them, and run again each time`,
    ]
    const none = { sends: 0, stored: 0, connects: 0, slowest: performance.now() - began, caughtUp: 0 }
    return { what: 'migrations killed', seed, details, faults, ...none }
  } finally {
    await environment.close()
  }
}

type Attempt = { killed: boolean; error: string | undefined; schema: string; statements: number }

async function attempt(environment: BenchEnvironment, at: number): Promise<Attempt> {
  const name = `killed_at_${at}`
  const config = await environment.emptyDatabase(name)
  const result = await withDatabase(config, async (client) => {
    await client.query(KILLER)
    await client.query('insert into killer.plan values ($1)', [at])
    let killed = false
    if (at > 0) {
      await migrate(config).catch(() => (killed = true))
      await client.query('delete from killer.plan')
    }
    const error = await migrate(config).then(
      () => undefined,
      (reason: unknown) => String(reason),
    )
    const { rows } = await client.query<{ kind: string; what: string }>(SCHEMA)
    const [counted] = (await client.query<{ last_value: string }>('select last_value from killer.statements')).rows
    const schema = rows.map(({ kind, what }) => `${kind} ${what}`).join('\n')
    return { killed, error, schema, statements: Number(counted?.last_value ?? 0) }
  })
  await withDatabase({ ...config, database: 'postgres' }, (client) =>
    client.query(`drop database ${name} with (force)`),
  )
  return result
}
