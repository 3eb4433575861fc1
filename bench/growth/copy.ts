import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Value = string | number | boolean | null

/** Of COPY's text format. The values have no tabs, line ends or backslashes. */
const lineOf = (row: readonly Value[]) => `${row.map((value) => value ?? '\\N').join('\t')}\n`

const CHUNK = 1 << 18

function* chunksOf(rows: Iterable<readonly Value[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += lineOf(row)
    if (chunk.length > CHUNK) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

export async function copyRows(
  client: pg.Client,
  table: string,
  columns: string,
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const into = client.query(copyFrom(`copy foyer.${table} (${columns}) from stdin`))
  await pipeline(Readable.from(chunksOf(rows)), into)
}

/**
 * Takes indexes and keys from a table while it is filled and makes them again. Foreign keys and triggers do not run
 * meanwhile: the rows are right by construction.
 */
export async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u')`,
    [`foyer.${table}`],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`,
    [`foyer.${table}`],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { name } of keys) await client.query(`alter table foyer.${table} drop constraint ${name}`)
  await client.query('set session_replication_role = replica')
  await work()
  await client.query('set session_replication_role = origin')
  for (const { name, definition } of keys)
    await client.query(`alter table foyer.${table} add constraint ${name} ${definition}`)
  for (const { definition } of indexes) await client.query(definition)
}
