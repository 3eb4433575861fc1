import pg from 'pg'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { openTestDatabase, PATIENT, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let locker: pg.Client
const workspace = newId()
const LOCK = 4711
/** The tests of other files have databases on the same server, and locks in them. */
const WAITING = `from pg_locks join pg_database d on d.oid = database
  where datname = current_database() and locktype = 'advisory' and not granted`

beforeAll(async () => {
  database = await openTestDatabase()
  locker = new pg.Client(database.config)
  await locker.connect()
})
afterAll(async () => {
  await locker.end()
  await database.drop()
})

const backend = { name: 'backend', text: 'select pg_backend_pid() as pid', values: [] }
const read = (statement: { name?: string; text: string }) =>
  database.db.forWorkspace(workspace).sql<{ pid: number }>({ ...statement, values: [] })
const processes = async (answers: Promise<{ pid: number }[]>[]) =>
  new Set((await Promise.all(answers)).map(([row]) => row?.pid))
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
const waitForLock = `select pg_advisory_xact_lock_shared(${LOCK}), pg_backend_pid() as pid`

describe('reads asked for together', () => {
  test('travel over three connections', async () => {
    expect((await processes(times(16, () => read(backend)))).size).toBeLessThanOrEqual(3)
  })

  test('travel in smaller numbers once they are known to take long', async () => {
    const wide = openDatabase({ ...database.config, ...PATIENT, max: 8 }, () => {})
    const sleep = () =>
      wide.forWorkspace(workspace).sql<{ pid: number }>({
        name: 'sleeps',
        text: `select pg_advisory_xact_lock_shared(${LOCK}), pg_backend_pid() as pid from pg_sleep(0.02)`,
        values: [],
      })
    const first = await processes(times(8, sleep))
    for (let call = 0; call < 10; call++) await sleep()
    // None ends before the last one has begun.
    await locker.query('select pg_advisory_lock($1)', [LOCK])
    const slow = times(8, sleep)
    await expect.poll(() => waiting()).toBe(8)
    await locker.query('select pg_advisory_unlock($1)', [LOCK])
    expect([first.size, (await processes(slow)).size]).toEqual([3, 8])
    await wide.close()
  })

  test('keep their errors to themselves', async () => {
    const text = 'select 1 / $1::int as pid'
    const asked = times(12, () => [
      read(backend),
      database.db.forWorkspace(workspace).sql({ name: 'fails', text, values: [0] }),
    ]).flat()
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual(times(12, () => ['fulfilled', 'rejected']).flat())
  })

  test('know their columns the second time too', async () => {
    const statement = {
      name: 'columns',
      text: "select 7::bigint as seven, '2026-08-03'::date as day, null as none",
      values: [],
    }
    const again = async () =>
      expect(await database.db.forWorkspace(workspace).sql(statement)).toEqual([
        { seven: 7, day: '2026-08-03', none: null },
      ])
    await again()
    await again()
    await again()
  })

  test('do not wait for those that take long', async () => {
    await locker.query('select pg_advisory_lock($1)', [LOCK])
    const slow = times(2, () => read({ name: 'slow', text: waitForLock }))
    await expect.poll(() => waiting()).toBe(2)
    const [quick] = await read(backend)
    await locker.query('select pg_advisory_unlock($1)', [LOCK])
    expect(quick?.pid).toBeDefined()
    expect((await processes(slow)).size).toBe(2)
  })

  test('travel alone without a name, since those are planned anew', async () => {
    await locker.query('select pg_advisory_lock($1)', [LOCK])
    const slow = times(2, () => read({ text: waitForLock }))
    const quick = await processes(times(4, () => read(backend)))
    await locker.query('select pg_advisory_unlock($1)', [LOCK])
    expect(quick.size).toBe(1)
    expect((await processes(slow)).size).toBe(2)
  })

  test('all hear that their connection broke, and the next ones get another', async () => {
    await locker.query('select pg_advisory_lock($1)', [LOCK])
    const broken = times(6, () => read({ name: 'breaks', text: waitForLock }))
    const failed = Promise.allSettled(broken)
    await expect.poll(() => waiting()).toBe(3)
    await locker.query(`select pg_terminate_backend(pid) ${WAITING}`)
    expect(new Set((await failed).map(({ status }) => status))).toEqual(new Set(['rejected']))
    await locker.query('select pg_advisory_unlock($1)', [LOCK])
    expect((await processes(times(6, () => read(backend)))).size).toBeLessThanOrEqual(3)
  })
})

async function waiting(): Promise<number> {
  const { rowCount } = await locker.query(`select ${WAITING}`)
  return rowCount ?? 0
}
