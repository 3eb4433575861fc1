import pg from 'pg'
import { SUPERUSER } from './cluster.ts'

// Who connects to the embedded PostgreSQL: as with a server of one's own, a user that owns the database and has no rights
// beyond it, and the application's two roles, each under its own name. The superuser makes these, and nothing else.

/** Owns the database and all that is in it. Runs migrations, jobs, the stand-ins and backups. */
export const OWNER = 'foyer_owner'
const APPLICATION_ROLES = ['foyer_app', 'foyer_system']

/** Advisory lock key: one process at a time makes roles and hands objects over. */
const LOCK = '1181708645, 4'

/** Makes the roles that are missing. The socket's folder decides who may connect; there are no passwords to keep. */
export async function ensureLogins(superuser: pg.Client): Promise<void> {
  await alone(superuser, async () => {
    for (const role of [OWNER, ...APPLICATION_ROLES]) {
      const { rows } = await superuser.query('select rolcanlogin from pg_roles where rolname = $1', [role])
      if (rows.length === 0) await superuser.query(`create role ${role}`)
      if (rows[0]?.rolcanlogin !== true) await superuser.query(`alter role ${role} login nosuperuser`)
    }
    await superuser.query(`grant ${APPLICATION_ROLES.join(', ')} to ${OWNER}`)
  })
}

/**
 * Makes the database, or hands over one that the superuser made (every one from before there was an owner), with all that
 * is in it. The owner of the database changes last and in the same transaction, so that it tells whether this is done.
 */
export async function ensureOwnedDatabase(superuser: pg.Client, name: string, config: pg.ClientConfig): Promise<void> {
  await alone(superuser, async () => {
    const { rows } = await superuser.query<{ owner: string }>(
      'select datdba::regrole::text as owner from pg_database where datname = $1',
      [name],
    )
    const quoted = superuser.escapeIdentifier(name)
    if (rows.length === 0) await superuser.query(`create database ${quoted} owner ${OWNER}`)
    else if (rows[0]?.owner === SUPERUSER) await handOver(config, quoted)
  })
}

/** Relations without their indexes, functions, types, and what else a migration may have made. */
const OBJECTS = `
  select format('alter %s %s owner to %s', kind, object, '${OWNER}') as statement from (
    select 1 as turn, 'schema' as kind, quote_ident(nspname) as object from pg_namespace
    where nspowner = '${SUPERUSER}'::regrole and nspname in (select name from ours)
    union all
    select 2, case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      c.oid::regclass::text
    from pg_class c join ours on ours.oid = c.relnamespace
    where relowner = '${SUPERUSER}'::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select 3, 'routine', p.oid::regprocedure::text from pg_proc p join ours on ours.oid = p.pronamespace
    where proowner = '${SUPERUSER}'::regrole
    union all
    select 4, case typtype when 'd' then 'domain' else 'type' end, t.oid::regtype::text
    from pg_type t join ours on ours.oid = t.typnamespace
    where typowner = '${SUPERUSER}'::regrole and typelem = 0
      and (typrelid = 0 or exists (select from pg_class c where c.oid = typrelid and c.relkind = 'c'))
    union all
    select 5, 'collation', format('%I.%I', ours.name, collname)
    from pg_collation k join ours on ours.oid = k.collnamespace where collowner = '${SUPERUSER}'::regrole
  ) all_of_ours order by turn`

const OURS = `with ours as (
  select oid, nspname as name from pg_namespace
  where nspname = 'public' or (nspname !~ '^pg_' and nspname <> 'information_schema'))`

async function handOver(config: pg.ClientConfig, database: string): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => {}) // the failing statement reports it
  await client.connect()
  try {
    await client.query("begin; set local search_path = ''")
    const { rows } = await client.query<{ statement: string }>(OURS + OBJECTS)
    for (const { statement } of rows) await client.query(statement)
    await client.query(
      `do $$ begin
         if to_regnamespace('foyer') is not null then
           alter default privileges for role ${OWNER} in schema foyer
             grant select, insert, update, delete on tables to ${APPLICATION_ROLES.join(', ')};
           alter default privileges for role ${OWNER} in schema foyer
             grant usage on sequences to ${APPLICATION_ROLES.join(', ')};
         end if;
       end $$`,
    )
    await client.query(`alter database ${database} owner to ${OWNER}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function alone(superuser: pg.Client, work: () => Promise<void>): Promise<void> {
  await superuser.query(`select pg_advisory_lock(${LOCK})`)
  try {
    await work()
  } finally {
    await superuser.query(`select pg_advisory_unlock(${LOCK})`)
  }
}
