import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openDatabase } from './database.ts'

let database: TestDatabase
const [harbour, lighthouse] = [newId(), newId()]

beforeAll(async () => {
  database = await openTestDatabase()
  for (const manager_id of [harbour, lighthouse]) {
    await database.db.system.transaction((tx) => tx.insertInto('workspaces').values({ manager_id }).execute())
    await database.db
      .forWorkspace(manager_id)
      .transaction((tx) => tx.insertInto('themes').values({ manager_id }).execute())
  }
})
afterAll(() => database.drop())

const themes = (workspace: string) =>
  database.db.forWorkspace(workspace).read.selectFrom('themes').select('manager_id').execute()

describe('row-level security', () => {
  test('a query without a filter sees its own workspace only', async () => {
    expect(await themes(harbour)).toEqual([{ manager_id: harbour }])
  })

  test("a filter for another workspace's rows finds none", async () => {
    const rows = await database.db
      .forWorkspace(harbour)
      .read.selectFrom('themes')
      .select('manager_id')
      .where('manager_id', '=', lighthouse)
      .execute()
    expect(rows).toEqual([])
  })

  test('a row of another workspace cannot be written', async () => {
    const write = database.db
      .forWorkspace(harbour)
      .transaction((tx) =>
        tx.updateTable('themes').set({ primary_color: '#000' }).where('manager_id', '=', lighthouse).execute(),
      )
    expect((await write)[0]?.numUpdatedRows).toBe(0n)
    const insert = database.db
      .forWorkspace(harbour)
      .transaction((tx) => tx.insertInto('notifications').values(notification(lighthouse)).execute())
    await expect(insert).rejects.toThrow(/row-level security|foreign key/)
  })

  test('a single write on a handle reaches its own workspace only', async () => {
    const { write } = database.db.forWorkspace(harbour)
    const [updated] = await write.updateTable('themes').set({ accent_color: '#123456' }).execute()
    expect(updated?.numUpdatedRows).toBe(1n)
    const insert = write.insertInto('notifications').values(notification(lighthouse)).execute()
    await expect(insert).rejects.toThrow(/row-level security|foreign key/)
  })

  test('a read of a transaction sees what the transaction wrote', async () => {
    const color = await database.db.forWorkspace(harbour).transaction(async (tx) => {
      await tx.updateTable('themes').set({ accent_color: '#654321' }).execute()
      return tx.read.selectFrom('themes').select('accent_color').executeTakeFirst()
    })
    expect(color).toEqual({ accent_color: '#654321' })
  })

  test('a handle without a workspace finds no rows', async () => {
    expect(await themes('')).toEqual([])
  })

  test('tables of the system are closed to workspaces', async () => {
    const read = database.db.forWorkspace(harbour).read.selectFrom('logins').select('email').execute()
    await expect(read).rejects.toThrow(/permission denied/)
  })

  test('every table that has a manager_id is fenced', async () => {
    const open = await sql<{ name: string }>`select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'foyer'
      where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(
      database.db.system.read as never,
    )
    expect(open.rows).toEqual([])
  })
})

describe('interleaved work on few connections', () => {
  test('each of 200 reads is answered from its own workspace', async () => {
    const asked = Array.from({ length: 200 }, (_, turn) => (turn % 2 === 0 ? harbour : lighthouse))
    const answers = await Promise.all(asked.map(themes))
    expect(answers).toEqual(asked.map((manager_id) => [{ manager_id }]))
  })

  test('a failing statement leaves the connection fit for the next', async () => {
    const failing = () =>
      database.db.forWorkspace(harbour).sql({ name: 'division', text: 'select 1 / $1::int', values: [0] })
    const mixed = Array.from({ length: 40 }, (_, turn) =>
      turn % 2 === 0 ? themes(lighthouse) : failing().catch(() => 'failed'),
    )
    const answers = await Promise.all(mixed)
    expect(answers.filter((answer) => answer === 'failed')).toHaveLength(20)
    expect(answers.filter((answer) => answer !== 'failed')).toEqual(
      Array.from({ length: 20 }, () => [{ manager_id: lighthouse }]),
    )
  })

  test('a write in a reading round is refused', async () => {
    const write = database.db.forWorkspace(harbour).sql({ name: 'sneaky', text: 'delete from themes', values: [] })
    await expect(write).rejects.toThrow(/read-only/)
  })
})

test('a connection stays open through a quiet while', async () => {
  const db = openDatabase({ ...database.config, idleTimeoutMillis: 1 }, () => {})
  const { system } = db
  const process = async () =>
    (await system.sql({ name: 'process', text: 'select pg_backend_pid() as id', values: [] }))[0]
  const before = await process()
  await wait(100)
  expect(await process()).toEqual(before)
  await db.close()
})

describe('a read with one plan for all workspaces', () => {
  const look = (isPlannedOnce: boolean) =>
    database.db.forWorkspace(harbour).sql({
      name: `look_${isPlannedOnce}`,
      text: `select current_setting('plan_cache_mode') as plans, manager_id, current_setting('transaction_read_only') as reading from themes`,
      values: [],
      isPlannedOnce,
    })

  test('says so to PostgreSQL for itself alone, and sees its own workspace only', async () => {
    const [auto, once] = [
      { plans: 'auto', manager_id: harbour, reading: 'on' },
      { plans: 'force_generic_plan', manager_id: harbour, reading: 'on' },
    ]
    const looks = Array.from({ length: 16 }, (_, at) => look(at % 2 === 1))
    expect(await Promise.all(looks)).toEqual(looks.map((_, at) => [at % 2 === 1 ? once : auto]))
  })

  test('cannot write', async () => {
    const text = `update themes set accent_color = '#000000'`
    const write = database.db
      .forWorkspace(harbour)
      .sql({ name: 'write_in_planned_once', text, values: [], isPlannedOnce: true })
    await expect(write).rejects.toThrow('read-only transaction')
  })
})

describe('a transaction', () => {
  test('that fails writes nothing and publishes nothing', async () => {
    let published = false
    const story = database.db.forWorkspace(harbour).transaction(async (tx) => {
      await tx.updateTable('themes').set({ primary_color: '#123' }).where('manager_id', '=', harbour).execute()
      tx.afterCommit(() => void (published = true))
      throw new Error('changed my mind')
    })
    await expect(story).rejects.toThrow('changed my mind')
    const [theme] = await database.db.forWorkspace(harbour).read.selectFrom('themes').select('primary_color').execute()
    expect(theme?.primary_color).toBe('#ddd')
    expect(published).toBe(false)
  })

  test('that swallowed an error does not claim to be committed', async () => {
    const story = database.db.forWorkspace(harbour).transaction(async (tx) => {
      await tx.sql({ name: 'broken', text: 'select nothing_there', values: [] }).catch(() => {})
    })
    await expect(story).rejects.toThrow('swallowed')
  })

  test('a transaction whose connection breaks between two statements fails alone', async () => {
    const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const story = database.db.forWorkspace(harbour).transaction(async (tx) => {
      const pid = (await backend.execute(tx)).rows[0]?.pid
      await ended(pid)
      await backend.execute(tx)
    })
    await expect(story).rejects.toThrow()
    expect(await themes(harbour)).toEqual([{ manager_id: harbour }])
  })

  test('afterCommit runs after the commit', async () => {
    const seen: string[] = []
    await database.db.forWorkspace(harbour).transaction(async (tx) => {
      tx.afterCommit(() => void seen.push('told'))
      await tx.updateTable('themes').set({ accent_color: '#eee' }).where('manager_id', '=', harbour).execute()
      seen.push('written')
    })
    expect(seen).toEqual(['written', 'told'])
  })
})

/** Ends a backend, waits until it is gone, and until that is heard here. */
async function ended(pid: number | undefined): Promise<void> {
  const client = new pg.Client(database.config)
  await client.connect()
  await client.query('select pg_terminate_backend($1, 5000)', [pid])
  await client.end()
}

const notification = (manager_id: string) => ({
  manager_id,
  id: newId(),
  user_id: newId(),
  kind: 'message',
  message: 'hello',
  link: '/messages',
})

test('[VAC-6] a database that writes dates in another order shifts none', async () => {
  const client = new pg.Client(database.config)
  await client.connect()
  await client.query(
    "do $$ begin execute format('alter database %I set datestyle = ''SQL, DMY''', current_database()); end $$",
  )
  await client.end()
  const opened = openDatabase(database.config, (error) => {
    throw error
  })
  const text = "select '2026-08-03'::date as day, '2026-08-03T00:00:00Z'::timestamptz as moment"
  const rows = await opened.forWorkspace(harbour).sql({ name: 'dates', text, values: [] })
  await opened.close()
  expect(rows).toEqual([{ day: '2026-08-03', moment: new Date('2026-08-03T00:00:00Z') }])
})
