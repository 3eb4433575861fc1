import type pg from 'pg'
import type { SequenceState, Table } from './format.ts'

// The tables of an installation, from PostgreSQL's catalog.

/** The schemas of the product, of the job queue, and of the stand-ins for email and payment if they are used. */
const SCHEMAS = ['foyer', 'graphile_worker', 'sandbox']
/** Which steps the queue of jobs has made itself belongs to the database it is in. */
const LEFT_OUT = ['graphile_worker.migrations']

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`
export const sqlName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${quoted(schema)}.${quoted(name)}`
export const sqlColumns = ({ columns }: Table): string => columns.map(quoted).join(', ')

/** All tables, with the columns that are not computed from others. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, LEFT_OUT],
  )
  return rows
}

/** The migrations that have run, or nothing where no Foyer ever was. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const table = await client.query("select to_regclass('kysely_migration') as name")
  if (table.rows[0].name === null) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map((row) => row.name)
}

/** Tables whose rows the system's role would not all see: a backup must not leave out anything without a word. */
export async function tablesNotSeenWhole(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'foyer'::regnamespace and c.relkind = 'r'
       and (not has_table_privilege('foyer_system', c.oid, 'select') or (c.relrowsecurity and not exists (
         select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
           and 'foyer_system'::regrole = any(p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true')))`,
  )
  return rows.map((row) => row.name)
}

const IDENTITIES = `
  select n.nspname as schema, c.relname as table, a.attname as column,
    pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where a.attidentity <> '' and c.relkind = 'r' and n.nspname = any($1) order by 1, 2, 3`

/** Where each sequence stands. It is not part of any snapshot: asked after the rows were, it is never behind them. */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<Omit<SequenceState, 'last_value' | 'is_called'> & { sequence: string }>(
    IDENTITIES,
    [SCHEMAS],
  )
  const states: SequenceState[] = []
  for (const { sequence, ...owner } of rows) {
    const [state] = (await client.query(`select last_value::text, is_called from ${sequence}`)).rows
    states.push({ ...owner, ...state })
  }
  return states
}

export async function setSequence(client: pg.ClientBase, state: SequenceState): Promise<void> {
  const { schema, table, column, last_value, is_called } = state
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
    sqlName({ schema, name: table }),
    column,
    last_value,
    is_called,
  ])
}

export type ForeignKey = { name: string; on: Pick<Table, 'schema' | 'name'>; definition: string }

/** Asked with a search path of nothing, so that the definition names every table in full. */
export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<{ constraint: string; schema: string; table: string; definition: string }>(
    `select k.conname as constraint, n.nspname as schema, c.relname as table, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1) order by 2, 3, 1`,
    [SCHEMAS],
  )
  return rows.map(({ constraint, schema, table, definition }) => ({
    name: quoted(constraint),
    on: { schema, name: table },
    definition,
  }))
}
