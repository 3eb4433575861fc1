import pg from 'pg'
import { v7 as newId } from 'uuid'
import { median, percentile } from '../statistics.ts'
import { cpuMilliseconds } from '../processor-time.ts'
import { itemAt } from './steps.ts'

/** The table of messages beside the same rows in partitions by hash of the workspace. Times in milliseconds, for each statement. */
export type Layout = {
  name: string
  pageP50: number
  pageP99: number
  pageCpu: number
  insertP50: number
  insertP99: number
  insertCpu: number
  firstPage: number
  vacuumSeconds: number
  indexMb: number
}

const PARTITIONS = 16
const ROUNDS = 10
const A_ROUND = 100

const LAYOUTS: { name: string; table: string; create: string[] }[] = [
  {
    name: 'one table',
    table: 'growth_whole',
    create: ['create table growth_whole (like messages including defaults)'],
  },
  {
    name: `${PARTITIONS} partitions`,
    table: 'growth_parts',
    create: [
      'create table growth_parts (like messages including defaults) partition by hash (manager_id)',
      ...Array.from(
        { length: PARTITIONS },
        (_, at) =>
          `create table growth_parts_${at} partition of growth_parts for values with (modulus ${PARTITIONS}, remainder ${at})`,
      ),
    ],
  },
]

const indexesOf = (table: string) => [
  `alter table ${table} add primary key (manager_id, conversation_id, seq)`,
  `alter table ${table} add unique (manager_id, sender_id, send_id, conversation_id)`,
  `create index on ${table} (manager_id, id)`,
  `create index on ${table} (manager_id, file_id) where file_id is not null`,
  `create index on ${table} using gin (words) with (fastupdate = off)`,
]

type Chat = { manager_id: string; id: string; last_seq: string }

export async function measurePartitions(database: pg.ClientConfig): Promise<Layout[]> {
  const client = new pg.Client({ ...database, options: '-c search_path=foyer -c maintenance_work_mem=1GB' })
  await client.connect()
  try {
    for (const { table, create } of LAYOUTS) {
      for (const statement of create) await client.query(statement)
      await client.query(`insert into ${table} select * from messages`)
      for (const statement of indexesOf(table)) await client.query(statement)
      await client.query(`vacuum (analyze) ${table}`)
    }
    const { rows: chats } = await client.query<Chat>(
      'select manager_id, id, last_seq from conversations where last_seq > 60 order by md5(id::text) limit 2000',
    )
    const layouts: Layout[] = []
    const taken = await inTurn(database, chats)
    for (const { name, table } of LAYOUTS) {
      const own = taken.get(table)
      if (!own) continue
      layouts.push({
        name,
        ...own,
        firstPage: await firstPage(database, table, chats),
        ...(await after(client, table, chats)),
      })
    }
    return layouts
  } finally {
    for (const { table } of LAYOUTS) await client.query(`drop table if exists ${table}`)
    await client.end()
  }
}

type Taken = Pick<Layout, 'pageP50' | 'pageP99' | 'pageCpu' | 'insertP50' | 'insertP99' | 'insertCpu'>

const page = (table: string) => ({
  name: `page_${table}`,
  text: `select id, seq, body from ${table} where manager_id = $1 and conversation_id = $2 and seq > 0 and seq < $3 order by seq desc limit 50`,
})
const insert = (table: string) => ({
  name: `insert_${table}`,
  text: `insert into ${table} (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body, send_id, words)
    values ($1, $2, $3, $4::uuid, $1, 'Mara', 'text', 'Thanks', $4::uuid::text, '''thanks''')`,
})

/** The two tables alternate, each on a connection of its own. */
async function inTurn(database: pg.ClientConfig, chats: readonly Chat[]): Promise<Map<string, Taken>> {
  const sides = await Promise.all(
    LAYOUTS.map(async ({ table }) => {
      const client = new pg.Client({ ...database, options: '-c search_path=foyer' })
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      return { table, client, pid: rows[0]?.pid ?? 0, pages: [] as number[], inserts: [] as number[], cpu: [0, 0] }
    }),
  )
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) {
      for (const [kind, times] of [side.pages, side.inserts].entries()) {
        const before = cpuMilliseconds([side.pid])
        for (let at = round * A_ROUND; at < (round + 1) * A_ROUND; at++) {
          const { manager_id, id, last_seq } = itemAt(chats, at % chats.length)
          const begun = performance.now()
          if (kind === 0) await side.client.query({ ...page(side.table), values: [manager_id, id, last_seq] })
          else await side.client.query({ ...insert(side.table), values: [manager_id, id, 1e9 + at, newId()] })
          times.push(performance.now() - begun)
        }
        side.cpu[kind] = (side.cpu[kind] ?? 0) + cpuMilliseconds([side.pid]) - before
      }
    }
  }
  const each = (cpu: number | undefined) => (cpu ?? 0) / (ROUNDS * A_ROUND)
  for (const { client } of sides) await client.end()
  return new Map(
    sides.map(({ table, pages, inserts, cpu }) => [
      table,
      {
        pageP50: median(pages),
        pageP99: percentile(pages, 0.99),
        pageCpu: each(cpu[0]),
        insertP50: median(inserts),
        insertP99: percentile(inserts, 0.99),
        insertCpu: each(cpu[1]),
      },
    ]),
  )
}

/** The first page on a new connection, which knows no table yet; the median of some. */
async function firstPage(database: pg.ClientConfig, table: string, chats: readonly Chat[]): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 15; at++) {
    const client = new pg.Client({ ...database, options: '-c search_path=foyer' })
    await client.connect()
    await client.query('select')
    const { manager_id, id, last_seq } = itemAt(chats, at)
    const begun = performance.now()
    await client.query({ ...page(table), values: [manager_id, id, last_seq] })
    times.push(performance.now() - begun)
    await client.end()
  }
  return median(times)
}

/** Vacuum after one conversation was deleted, and the size of the indexes. */
async function after(
  client: pg.Client,
  table: string,
  chats: readonly Chat[],
): Promise<Pick<Layout, 'vacuumSeconds' | 'indexMb'>> {
  const { manager_id, id } = itemAt(chats, 0)
  await client.query(`delete from ${table} where manager_id = $1 and conversation_id = $2`, [manager_id, id])
  const begun = performance.now()
  await client.query(`vacuum ${table}`)
  const vacuumSeconds = (performance.now() - begun) / 1000
  const { rows } = await client.query<{ bytes: number }>(
    'select sum(pg_indexes_size(relid))::float8 as bytes from pg_partition_tree($1::regclass)',
    [table],
  )
  const { rows: whole } = await client.query<{ bytes: number }>(
    'select pg_indexes_size($1::regclass)::float8 as bytes',
    [table],
  )
  return { vacuumSeconds, indexMb: ((rows[0]?.bytes ?? 0) || (whole[0]?.bytes ?? 0)) / 1e6 }
}
