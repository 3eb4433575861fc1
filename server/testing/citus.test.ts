import { globSync, readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

// Holds schema and statements against the rules that Citus 12 publishes: docs.citusdata.com, "Distributed Tables (DDL)", "SQL Support
// and Workarounds". There is no Citus here: nothing of it was run.

const COLUMN = 'manager_id'
const DOCUMENT = 'ops/citus.sql'

let database: TestDatabase
let owner: pg.Client
let schema: Schema
beforeAll(async () => {
  database = await openTestDatabase()
  owner = new pg.Client(database.config)
  await owner.connect()
  schema = await readSchema()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

type Constraint = { table: string; name: string; columns: string[] }
type ForeignKey = Constraint & { target: string; targets: string[] }
type Schema = {
  distributed: string[]
  local: string[]
  unique: Constraint[]
  foreignKeys: ForeignKey[]
  triggers: string[]
  /** Functions that a modifying statement of a distributed table must not call. */
  volatile: string[]
}

async function readSchema(): Promise<Schema> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await owner.query<Row>(text)).rows
  const tables = await rows<{ name: string; has: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = '${COLUMN}'
      and a.atttypid = 'uuid'::regtype and a.attnotnull) as has
    from pg_class c where c.relnamespace = 'foyer'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  const names = (keys: string, relation: string) =>
    `array(select a.attname::text from unnest(${keys}) with ordinality key(n, i)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = key.n order by key.i)`
  return {
    distributed: tables.filter(({ has }) => has).map(({ name }) => name),
    local: tables.filter(({ has }) => !has).map(({ name }) => name),
    unique: await rows<Constraint>(`
      select c.relname as table, i.indexrelid::regclass::text as name, ${names('i.indkey::int2[]', 'i.indrelid')} as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'foyer'::regnamespace and i.indisunique order by 1, 2`),
    foreignKeys: await rows<ForeignKey>(`
      select c.relname as table, k.conname as name, ${names('k.conkey', 'k.conrelid')} as columns,
        t.relname as target, ${names('k.confkey', 'k.confrelid')} as targets
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where c.relnamespace = 'foyer'::regnamespace and k.contype = 'f' order by 1, 2`),
    triggers: (
      await rows<{ name: string }>(`
        select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'foyer'::regnamespace and not t.tgisinternal order by 1`)
    ).map(({ name }) => name),
    volatile: (
      await rows<{ name: string }>(
        `select distinct proname::text as name from pg_proc where provolatile = 'v' and pronamespace in ('foyer'::regnamespace, 'pg_catalog'::regnamespace)`,
      )
    ).map(({ name }) => name),
  }
}

/** A unique index or a foreign key works when the distribution column is in it, on both sides at the same place. */
function schemaProblems({ distributed, unique, foreignKeys }: Schema): string[] {
  const problems = unique
    .filter(({ table, columns }) => distributed.includes(table) && !columns.includes(COLUMN))
    .map(({ table, name }) => `unique index ${name} of ${table} without ${COLUMN}`)
  for (const { table, name, columns, target, targets } of foreignKeys) {
    const [isDistributed, isToDistributed] = [table, target].map((one) => distributed.includes(one))
    if (!isDistributed && !isToDistributed) continue
    if (!isDistributed || !isToDistributed)
      problems.push(`foreign key ${name}: ${table} and ${target} are not both distributed`)
    else if (columns.indexOf(COLUMN) < 0 || columns.indexOf(COLUMN) !== targets.indexOf(COLUMN))
      problems.push(`foreign key ${name} of ${table} without ${COLUMN} on both sides`)
  }
  return problems
}

type Statement = { file: string; text: string; tables: string[] }

function statements({ distributed, local }: Schema): Statement[] {
  const files = globSync('server/{features,platform}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
  const known = [...distributed, ...local]
  return files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(["'`])\s*(?<text>(?:select|insert|update|delete|with)\b.*?)\s*\1/gs),
    ].flatMap(({ groups }) => {
      const text = (groups?.['text'] ?? '').replaceAll(/\s+/g, ' ')
      const named = [...text.matchAll(/\b(?:from|join|into|update|using|only|lateral|,) (?:foyer\.)?(\w+)/g)].map(
        ([, table = '']) => table,
      )
      const tables = [...new Set(named.filter((table) => known.includes(table)))].toSorted()
      return tables.length > 0 ? [{ file, text, tables }] : []
    }),
  )
}

/** Over all shards, or not at all: what a statement of one workspace does not do. */
function statementProblems(schema: Schema): string[] {
  const problems = statements(schema).flatMap(({ file, text, tables }) => {
    const ours = tables.filter((table) => schema.distributed.includes(table))
    if (ours.length === 0) return []
    const others = tables.filter((table) => !ours.includes(table))
    const modifies = /\b(?:insert into|update|delete from)\b/.test(text.replaceAll(/\bfor (?:no key )?update\b/g, ''))
    const called = [...text.matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name)
    const found = [
      ...(text.includes(COLUMN) || text.includes('${') ? [] : [`no ${COLUMN}`]),
      ...(others.length > 0 ? [`with the local ${others.join(', ')}`] : []),
      ...(/\bctid\b/.test(text) ? ['ctid'] : []),
      ...(/\bwith recursive\b/.test(text) ? ['with recursive'] : []),
      ...(modifies
        ? [...new Set(called)].filter((name) => schema.volatile.includes(name)).map((name) => `${name}()`)
        : []),
    ]
    return found.map((problem) => `${file} (${ours.join(', ')}): ${problem}`)
  })
  return [...new Set(problems)]
}

/** A table is distributed after those that its foreign keys name. */
function inOrder({ distributed, foreignKeys }: Schema): string[] {
  const ordered: string[] = []
  const add = (table: string) => {
    if (ordered.includes(table)) return
    for (const key of foreignKeys) if (key.table === table && key.target !== table) add(key.target)
    ordered.push(table)
  }
  add('workspaces')
  for (const table of distributed) add(table)
  return ordered.filter((table) => distributed.includes(table))
}

function document(): string {
  const list = (items: string[]) => items.map((item) => `--   ${item}\n`).join('')
  const [first = '', ...others] = inOrder(schema)
  const distribute = (table: string, more: string) =>
    `select create_distributed_table('foyer.${table}', '${COLUMN}'${more});\n`
  return `-- How Foyer's tables would be distributed by Citus. Checked on paper only: against the rules Citus publishes, from the catalog of the
-- migrated database and the text of the statements (server/testing/citus.test.ts, which writes this file with UPDATE_DOCS=1). It has
-- never run on a Citus, and as the schema is, create_distributed_table refuses the tables with the indexes below.
--
-- A unique index has to contain ${COLUMN}. These find a person, a link or a customer before the workspace is known. Each would need
-- a reference table from its value to the workspace, written in the same transaction, and ${COLUMN} in the index itself:
${list(schemaProblems(schema))}--
-- Statements that Citus would not run for one workspace alone, by file. Jobs and commands over all workspaces would run in each shard
-- or workspace by workspace; a statement that enqueues would do so by a call of its own in the same transaction, since the queue is
-- on the coordinator:
${list(statementProblems(schema))}--
-- Triggers of distributed tables need citus.enable_unsafe_triggers, and each would have to stay within its workspace or enqueue:
${list(schema.triggers)}--
-- Local tables of the coordinator, without a workspace; none is joined with a distributed one: ${schema.local.join(', ')},
-- and all of graphile_worker. There is no reference table.
--
-- Not checked: statements that Kysely makes (row-level security names ${COLUMN} in each, but this test does not see them), the bodies of
-- functions, whether joins compare ${COLUMN} (a statement passes by naming it, or by a part that is put in), and the session setting app.workspace, which Citus passes to its workers only with citus.propagate_set_commands = local.

${distribute(first, '')}${others.map((table) => distribute(table, `, colocate_with => 'foyer.${first}'`)).join('')}`
}

test('what would be distributed by Citus, and what its rules refuse today, is listed (UPDATE_DOCS=1 writes it)', () => {
  const text = document()
  if (process.env['UPDATE_DOCS']) writeFileSync(DOCUMENT, text)
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(text)
})

test('foreign keys between distributed tables have the workspace on both sides', () => {
  expect(schema.foreignKeys.length).toBeGreaterThan(40)
  expect(schemaProblems(schema).filter((problem) => problem.startsWith('foreign key'))).toEqual([])
})

test('no statement joins a table of workspaces with one without', () => {
  expect(statements(schema).length).toBeGreaterThan(100)
  expect(statementProblems(schema).filter((problem) => problem.includes('with the local'))).toEqual([])
})
