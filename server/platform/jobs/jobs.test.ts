import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { createJobs, defineJob, enqueue, JobPool, type Jobs, PermanentFailure } from './jobs.ts'
import { createLog } from '../log/log.ts'

const greeting = defineJob('test.greeting', z.object({ name: z.string(), times: z.int().default(1) }))
const farewell = defineJob('test.farewell', z.object({}))

let database: TestDatabase
let jobs: Jobs
let owner: pg.Client
let written: string[]
let ended: [string, string][]

beforeEach(async () => {
  database = await openTestDatabase()
  written = []
  ended = []
  jobs = newJobs()
  owner = new pg.Client(database.config)
  await owner.connect()
})
afterEach(async () => {
  await jobs.stop()
  await owner.end()
  await database.drop()
})

function newJobs(recoveryMs?: number): Jobs {
  const log = createLog({
    level: 'info',
    format: 'json',
    destination: { write: (line) => void written.push(line) },
  })
  return createJobs({
    database: database.config,
    log,
    metrics: { jobEnded: (job, outcome) => void ended.push([job, outcome]) },
    ...(recoveryMs === undefined ? {} : { recoveryMs }),
  })
}

const send = (name: string, options?: Parameters<typeof enqueue>[3]) =>
  database.db.system.transaction((tx) => enqueue(tx, greeting, { name }, options))
const waiting = async () => (await owner.query('select id from graphile_worker.jobs')).rowCount
const makeDue = () => owner.query('update graphile_worker._private_jobs set run_at = now()')
/** A job that is put off waits an hour longer: a slow machine may need the usual seconds between two lines. */
const putOffLonger = () =>
  owner.query(`create function public.later() returns trigger language plpgsql as
    $$ begin new.run_at := new.run_at + interval '1 hour'; return new; end $$;
    create trigger later before update on graphile_worker._private_jobs for each row
    when (new.run_at > old.run_at and new.locked_at is null) execute function public.later()`)

test('a job is done with the payload its schema makes, after its transaction', async () => {
  const done: unknown[] = []
  jobs.handle(greeting, async (payload, { attempt, last }) => void done.push({ ...payload, attempt, last }))
  await send('Ana')
  expect(done).toEqual([])
  await jobs.drain()
  expect(done).toEqual([{ name: 'Ana', times: 1, attempt: 1, last: false }])
  expect(await waiting()).toBe(0)
  expect(ended).toEqual([['test.greeting', 'done']])
})

test('a workspace may enqueue too, and cannot read what waits', async () => {
  const workspace = database.db.forWorkspace('019a9f0e-5f3c-7cc1-9d8e-3f1f6a5b4c3d')
  await workspace.transaction((tx) => enqueue(tx, greeting, { name: 'Ana' }))
  expect(await waiting()).toBe(1)
  await expect(
    workspace.sql({
      name: 'peek',
      text: 'select payload from graphile_worker._private_jobs',
      values: [],
    }),
  ).rejects.toThrow(/permission denied/)
})

test('a transaction that is rolled back leaves no job', async () => {
  const story = database.db.system.transaction(async (tx) => {
    await enqueue(tx, greeting, { name: 'Ana' })
    throw new Error('changed my mind')
  })
  await expect(story).rejects.toThrow('changed my mind')
  expect(await waiting()).toBe(0)
})

test('a payload that does not fit is refused before it is enqueued', async () => {
  // @ts-expect-error a name is needed
  const unfit: { name: string } = { times: 2 }
  await expect(database.db.system.transaction((tx) => enqueue(tx, greeting, unfit))).rejects.toThrow()
  expect(await waiting()).toBe(0)
})

test('a job under the same key replaces the one that waits', async () => {
  const done: string[] = []
  jobs.handle(greeting, async ({ name }) => void done.push(name))
  await send('Ana', { jobKey: 'greet' })
  await send('Ben', { jobKey: 'greet' })
  await jobs.drain()
  expect(done).toEqual(['Ben'])
})

test('a job for later waits for its time', async () => {
  const done: string[] = []
  jobs.handle(greeting, async ({ name }) => void done.push(name))
  await send('Ana', { runAt: new Date(Date.now() + 3_600_000) })
  await jobs.drain()
  expect(done).toEqual([])
  await makeDue()
  await jobs.drain()
  expect(done).toEqual(['Ana'])
})

test('jobs that a job enqueues are drained with it', async () => {
  const done: string[] = []
  jobs.handle(greeting, async ({ name }) => {
    done.push(name)
    if (done.length < 3) await send(`${name}+`)
  })
  await send('Ana')
  await jobs.drain()
  expect(done).toEqual(['Ana', 'Ana+', 'Ana++'])
})

test('[OPS-5] a failed job is tried again with the same id, and the log names it without what it carried', async () => {
  const attempts: { id: string; attempt: number }[] = []
  jobs.handle(greeting, async (_, { id, attempt }) => {
    attempts.push({ id, attempt })
    if (attempt === 1) throw new Error('the server hung up')
  })
  await send('secret-name')
  await putOffLonger()
  await expect(jobs.drain()).rejects.toThrow(AggregateError)
  expect(await waiting()).toBe(1)
  await jobs.drain() // not due yet
  expect(attempts).toHaveLength(1)
  await makeDue()
  await jobs.drain()
  expect(attempts).toEqual([
    { id: attempts[0]?.id, attempt: 1 },
    { id: attempts[0]?.id, attempt: 2 },
  ])
  expect(await waiting()).toBe(0)
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', job: 'test.greeting', attempt: 1, err: { message: 'the server hung up' } },
  ])
  expect(written.join('')).not.toContain('secret-name')
  expect(ended.map(([, outcome]) => outcome)).toEqual(['failed', 'done'])
})

test('a permanent failure is given up and logged', async () => {
  jobs.handle(greeting, async () => {
    throw new PermanentFailure('there is no such mailbox')
  })
  await send('Ana')
  await jobs.drain()
  expect(await waiting()).toBe(0)
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', msg: 'job given up', job: 'test.greeting' },
  ])
  expect(ended).toEqual([['test.greeting', 'given up']])
})

test('an outdated payload stays stored and is reported by its path, not its value', async () => {
  jobs.handle(greeting, async () => {})
  await owner.query("select foyer.enqueue('test.greeting', $1)", [JSON.stringify({ name: 7, secret: 'hunter2' })])
  await expect(jobs.drain()).rejects.toThrow()
  expect(await waiting()).toBe(1)
  expect(written.join('')).toContain('does not fit its schema at name')
  expect(written.join('')).not.toContain('hunter2')
})

test('one kind of job has one handler, named before the start', async () => {
  jobs.handle(greeting, async () => {})
  expect(() => jobs.handle(greeting, async () => {})).toThrow(/already/)
  await jobs.start()
  expect(() => jobs.every('test.late', '* * * * *', async () => {})).toThrow(/after the start/)
})

describe('while the queue runs', () => {
  const nextGreeting = () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    jobs.handle(greeting, async ({ name }) => resolve(name))
    return promise
  }

  test('a job is picked up without anyone asking', async () => {
    const greeted = nextGreeting()
    jobs.every('test.hourly', '0 * * * *', async () => {})
    await jobs.start()
    await send('Ana')
    expect(await greeted).toBe('Ana')
  })

  test('a connection that is released twice, as graphile-worker does when it stops, is released once', async () => {
    const pool = new JobPool(database.config)
    // Its end does not wait for the connection, which the next test may break.
    pool.on('connect', (client) => client.on('error', () => {}))
    await new Promise<void>((resolve, reject) =>
      pool.connect((error, _, release) => {
        if (error) return reject(error)
        release()
        release()
        return resolve()
      }),
    )
    expect(pool.idleCount).toBe(1)
    await pool.end()
  })

  test('the loss of every connection is survived', async () => {
    const greeted = nextGreeting()
    await jobs.start()
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'foyer jobs' and datname = current_database()",
    )
    await send('Ana')
    expect(await greeted).toBe('Ana')
  })

  test('the loss of the connections that look for the very first job is survived', async () => {
    const greeted = nextGreeting()
    const locker = new pg.Client(database.config)
    await locker.connect()
    await locker.query('begin; lock table graphile_worker._private_tasks in access exclusive mode')
    await jobs.start()
    const looking = "application_name = 'foyer jobs' and datname = current_database() and wait_event_type = 'Lock'"
    await expect
      .poll(
        async () =>
          (await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${looking}`)).rowCount,
      )
      .toBeGreaterThan(0)
    await locker.end()
    await send('Ana')
    expect(await greeted).toBe('Ana')
  })

  /** Waits until the pool that runs can be seen by its name. */
  async function namedPool(): Promise<string> {
    const named =
      "select substr(application_name, 12) as pool from pg_stat_activity where application_name ~ '^foyer jobs .'"
    const ofThisDatabase = `${named} and datname = current_database()`
    await expect.poll(async () => (await owner.query(ofThisDatabase)).rowCount).toBe(1)
    return (await owner.query<{ pool: string }>(ofThisDatabase)).rows[0]?.pool ?? ''
  }

  const lockAnHourAgo = (by: string) =>
    owner.query(
      "update graphile_worker._private_jobs set attempts = 1, locked_by = $1, locked_at = now() - interval '1 hour'",
      [by],
    )

  test('the job of a process that was killed is done again', async () => {
    const greeted = nextGreeting()
    await send('Ana')
    await lockAnHourAgo('pool-of-the-dead')
    await jobs.start()
    expect(await greeted).toBe('Ana')
  })

  test('a job whose connection broke before the process was told of it is done again', async () => {
    jobs = newJobs(50)
    const greeted = nextGreeting()
    await jobs.start()
    const pool = await namedPool()
    await send('Ana', { runAt: new Date(Date.now() + 3_600_000) })
    await lockAnHourAgo(pool)
    await makeDue()
    expect(await greeted).toBe('Ana')
  })

  test('jobs go on when the end of one could not be written down while another hangs', async () => {
    await owner.query(`create function public.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the database is away'; end $$;
      create trigger refuse before update on graphile_worker._private_jobs for each row
      when (new.locked_by is null) execute function public.refuse()`)
    const { promise: hung, resolve: hang } = Promise.withResolvers<void>()
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const { promise: greeted, resolve: greet } = Promise.withResolvers<string>()
    jobs.handle(greeting, async ({ name }) => {
      if (name === 'Dora') return greet(name)
      if (name === 'Ben') throw new Error('it failed')
      hang()
      await allowed
    })
    await jobs.start()
    await send('Ana')
    await hung
    await send('Ben')
    await expect.poll(() => written.some((line) => line.includes('Failed to fail jobs'))).toBe(true)
    await owner.query('drop trigger refuse on graphile_worker._private_jobs')
    await send('Dora')
    expect(await greeted).toBe('Dora')
    allow()
  })

  test('the job of a process that lives is left to it', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const done: string[] = []
    jobs.handle(greeting, async ({ name }) => {
      start()
      await allowed
      done.push(`${name} here`)
    })
    await jobs.start()
    await send('Ana')
    await started
    await namedPool() // an hour after its start it has a name
    await owner.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'")

    const other = newJobs()
    const { promise: after, resolve: end } = Promise.withResolvers<void>()
    other.handle(greeting, async ({ name }) => void done.push(`${name} elsewhere`))
    other.handle(farewell, async () => end())
    await other.start()
    await database.db.system.transaction((tx) => enqueue(tx, farewell, {}))
    await after // the other one had its pick: the older job comes first
    allow()
    await jobs.stop()
    await other.stop()
    jobs = newJobs()
    expect(done).toEqual(['Ana here'])
  })

  test('stopping waits for what is running', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    let finished = false
    jobs.handle(greeting, async () => {
      start()
      await allowed
      finished = true
    })
    await jobs.start()
    await send('Ana')
    await started
    const stopped = jobs.stop()
    expect(finished).toBe(false)
    allow()
    await stopped
    expect(finished).toBe(true)
    // A slow database may still be writing it down when the patience ends.
    await expect.poll(waiting).toBe(0)
    jobs = newJobs()
  })

  test('[OPS-5] stopping does not wait for a job that hangs, which is done again', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    let signalled = false
    jobs.handle(greeting, async (_payload, { signal }) => {
      signal.addEventListener('abort', () => (signalled = true))
      start()
      await new Promise(() => {})
    })
    await jobs.start()
    await send('Ana')
    await started
    await jobs.stop()
    expect(signalled).toBe(true)
    expect(await waiting()).toBe(1)
    jobs = newJobs()
  })
})
