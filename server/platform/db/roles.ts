import pg from 'pg'
import { StartRefused } from '../start-problem.ts'

const ROLES = ['foyer_app', 'foyer_system']

/** Whether the user may do what the migrations do, without doing it. */
export async function checkRights(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('create schema foyer_doctor')
    for (const role of ROLES) await client.query(createAndJoin(role))
  } catch (error) {
    throw isDenied(error) && error.where ? await missingRoles(pool, error) : error
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

const isDenied = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '42501'

/** Roles belong to the cluster, advisory locks to one database: the loser of a race finds the role of the winner. */
export async function ensureRoles(pool: pg.Pool, say: (sentence: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      for (const role of ROLES) await pool.query(createAndJoin(role))
      await keepOthersOut(pool, say)
      return
    } catch (error) {
      if (isDenied(error)) throw await missingRoles(pool, error)
      const code = error instanceof pg.DatabaseError ? error.code : undefined
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

async function missingRoles(pool: pg.Pool, cause: unknown): Promise<Error> {
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
