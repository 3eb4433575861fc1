import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type BenchEnvironment, INSTALLATION_KEY, urlOf } from '../bench-environment.ts'
import { withDatabase } from '../database.ts'
import { backUpInstallation } from '#server/backup.ts'
import { median } from '../statistics.ts'

const STARTS = 3

type Size = { table: string; rows: number; heap: number; indexes: { name: string; bytes: number }[] }

/** Seconds, unless named otherwise. */
export type Maintenance = {
  messages: number
  start: number
  addColumn: number
  addIndex: number
  analyze: number
  /** Of the table of messages, after a conversation of a typical workspace was deleted. */
  vacuum: number
  backup: { seconds: number; bytes: number }
  bytes: number
  sizes: Size[]
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

export function measureMaintenance(
  bench: BenchEnvironment,
  database: pg.ClientConfig,
  messages: number,
): Promise<Maintenance> {
  return withDatabase(database, async (client) => {
    const start = await startSeconds(bench, database)
    const addColumn = await seconds(() =>
      client.query('alter table messages add column growth integer not null default 0'),
    )
    await client.query('alter table messages drop column growth')
    const addIndex = await seconds(() =>
      client.query('create index concurrently growth on messages (manager_id, created_at)'),
    )
    await client.query('drop index growth')
    const analyze = await seconds(() => client.query('analyze'))
    await client.query(`delete from conversations where (manager_id, id) = (select c.manager_id, c.id from conversations c
      join client_counts n using (manager_id) where c.type = 'Direct' and c.last_seq > 50 order by n.active, c.last_seq limit 1)`)
    const vacuum = await seconds(() => client.query('vacuum messages'))
    const backup = await backUp(database)
    const sizes = await sizesOf(client)
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    const bytes = Number(rows[0]?.bytes)
    return { messages, start, addColumn, addIndex, analyze, vacuum, backup, bytes, sizes }
  })
}

async function startSeconds(bench: BenchEnvironment, database: pg.ClientConfig): Promise<number> {
  const taken: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const begun = performance.now()
    const server = await bench.product(database, { FOYER_PROCESSES: '1' })
    taken.push((performance.now() - begun) / 1000)
    await server.stop()
  }
  return median(taken)
}

/** The rows of files are in it, their bytes are not: there are none. */
async function backUp(database: pg.ClientConfig): Promise<Maintenance['backup']> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-growth-'))
  try {
    const file = join(folder, 'backup')
    const environment = { DATABASE_URL: urlOf(database), FOYER_KEY: INSTALLATION_KEY, FOYER_DATA: folder }
    const taken = await seconds(() => backUpInstallation(environment, { file, encrypt: false }))
    return { seconds: taken, bytes: statSync(file).size }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const SIZES = `
  select c.relname as table, greatest(c.reltuples, 0)::float8 as rows, pg_table_size(c.oid)::float8 as heap,
    (select json_agg(json_build_object('name', i.indexrelid::regclass::text, 'bytes', pg_relation_size(i.indexrelid))
      order by pg_relation_size(i.indexrelid) desc) from pg_index i where i.indrelid = c.oid) as indexes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'foyer' and c.relkind in ('r', 'p') and c.reltuples > 0
  order by pg_total_relation_size(c.oid) desc limit 12`

const sizesOf = async (client: pg.Client): Promise<Size[]> => {
  const { rows } = await client.query<Size>(SIZES)
  return rows.map((row) => ({ ...row, indexes: row.indexes ?? [] }))
}
