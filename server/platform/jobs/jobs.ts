import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, parseCronItems, run, type Runner, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { z } from 'zod'
import type { Tables } from '../db/database.ts'
import { deleteFailedJobs } from './failed-jobs.ts'
import { type JobState, readQueueState } from './queue-state.ts'
import { nameListenConnections, startJobRecovery, watchFirstFetch, watchOwnJobs } from './recovery.ts'
import type { Log } from '../log/log.ts'

/** A kind of work that is done after the transaction it was enqueued in: its name and the shape of what it needs. */
export type JobKind<Payload extends z.ZodType = z.ZodType> = { name: string; payload: Payload }

export const defineJob = <Payload extends z.ZodType>(name: string, payload: Payload): JobKind<Payload> => ({
  name,
  payload,
})

type EnqueueOptions = {
  runAt?: Date
  /** A job that waits under the same key is replaced. */
  jobKey?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** Enqueues in the transaction: a job exists exactly when what it follows was committed. */
export async function enqueue<Payload extends z.ZodType>(
  tx: Pick<Kysely<Tables>, 'getExecutor'>,
  kind: JobKind<Payload>,
  payload: z.input<Payload>,
  { runAt, jobKey, queue }: EnqueueOptions = {},
): Promise<void> {
  kind.payload.parse(payload) // the sender hears of a mistake, not the worker; the worker parses again
  const json = JSON.stringify(payload)
  await sql`select foyer.enqueue(${kind.name}, ${json}::json, ${jobKey ?? null}, ${runAt ?? null}, ${queue ?? null})`.execute(
    tx,
  )
}

/** The same for each of the payloads, all at once: they may be thousands. */
export async function enqueueEach<Payload extends z.ZodType>(
  tx: Pick<Kysely<Tables>, 'getExecutor'>,
  kind: JobKind<Payload>,
  payloads: z.input<Payload>[],
): Promise<void> {
  for (const payload of payloads) kind.payload.parse(payload)
  const json = JSON.stringify(payloads)
  await sql`select foyer.enqueue_each(${kind.name}, array(select json_array_elements(${json}::json)), null)`.execute(tx)
}

/**
 * Thrown by a handler when a retry cannot help, such as for a mailbox that does not exist. It is logged and not
 * retried.
 */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** The current attempt. `id` stays the same over all attempts, so it can serve as a message id. */
type Attempt = { id: string; attempt: number; last: boolean; signal: AbortSignal }
type Handler<Payload> = (payload: Payload, attempt: Attempt) => Promise<void>

export type Jobs = {
  /** Registers a handler. All handlers are registered before `start`. */
  handle<Payload extends z.ZodType>(kind: JobKind<Payload>, handler: Handler<z.output<Payload>>): void
  /** Runs at the times of the crontab expression (UTC), once however many processes there are. */
  every(name: string, crontab: string, handler: () => Promise<void>): void
  start(): Promise<void>
  state(): Promise<JobState[]>
  /** Deletes the jobs that failed for the last time so many days ago. */
  deleteFailed(days: number): Promise<number>
  /** For tests: does everything that is due until nothing is left, and rejects if anything failed. */
  drain(): Promise<void>
  /** Takes nothing new and lets what is running finish, at most for 1.5 s; its signal aborts after 1 s. */
  stop(): Promise<void>
}

const STOPPED_WITHIN_MS = 1500
/** A runner that could not write down the end of a job ends itself, but waits for the jobs that it is doing, also for one that hangs. */
const STUCK_AFTER_MS = 3000
const PRESET = {
  worker: {
    // Otherwise the end of a job is written without anyone waiting for it, and a failure to do so ends the process.
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
    gracefulShutdownAbortTimeout: 1000,
  },
}

export type JobOutcome = 'done' | 'failed' | 'given up'

type JobsOptions = {
  database: pg.PoolConfig
  log: Log
  metrics?: { jobEnded(kind: string, outcome: JobOutcome, seconds: number): void }
  concurrency?: number
  /** How often lost jobs are looked for. */
  recoveryMs?: number
}

export function createJobs({ database, log, metrics, concurrency = 4, recoveryMs }: JobsOptions): Jobs {
  const tasks: TaskList = {}
  const crontabs: { task: string; match: string }[] = []
  const failures: unknown[] = []
  let stopping = false
  const pool = openPool(database, concurrency + 2, (err) => {
    // At the end PostgreSQL may stop before it has read the farewell.
    if (!stopping) log.warn({ err }, 'a connection of the jobs broke')
  })
  const events: WorkerEvents = new EventEmitter()
  nameListenConnections(events, log)
  const own = watchOwnJobs(events)
  const firstLook = watchFirstFetch(events, () => runner?.stop())
  const shared = { pgPool: pool, logger: quietly(log), noHandleSignals: true, preset: PRESET, events }
  let runner: Runner | undefined
  let replaceStuck: (() => void) | undefined
  events.on('pool:fatalError', () => {
    const stuck = replaceStuck
    setTimeout(() => stuck?.(), STUCK_AFTER_MS).unref()
  })
  let stopLooking = () => {}
  let started = Promise.resolve()

  function add(name: string, work: (payload: unknown, attempt: Attempt) => Promise<void>): void {
    if (runner) throw new Error(`the job ${name} came after the start`)
    if (tasks[name]) throw new Error(`the job ${name} has a handler already`)
    tasks[name] = async (payload, { job, abortSignal }) => {
      const began = performance.now()
      const attempt = {
        id: job.id,
        attempt: job.attempts,
        last: job.attempts >= job.max_attempts,
        signal: abortSignal,
      }
      const ended = (outcome: JobOutcome) => metrics?.jobEnded(name, outcome, (performance.now() - began) / 1000)
      try {
        await work(payload, attempt)
        ended('done')
      } catch (error) {
        // Never the payload: it may hold an address or a link.
        const entry = {
          err: error,
          job: name,
          id: job.id,
          attempt: job.attempts,
          of: job.max_attempts,
        }
        if (error instanceof PermanentFailure) {
          log.error(entry, 'job given up')
          return ended('given up')
        }
        if (attempt.last) log.error(entry, 'job failed for the last time')
        else log.warn(entry, 'job failed, to be tried again')
        ended('failed')
        failures.push(error)
        throw error
      }
    }
  }

  async function begin(): Promise<void> {
    const parsedCronItems = parseCronItems(crontabs)
    firstLook.isToCome()
    const current = await run({ ...shared, taskList: tasks, parsedCronItems, concurrency, pollInterval: 2000 })
    runner = current
    let isOver = false
    const replace = () => {
      if (!isOver) beginAgain()
      isOver = true
    }
    void current.promise.catch(() => {}).then(replace)
    replaceStuck = () => {
      if (stopping || isOver) return
      current.kill().catch(() => {}) // it fails again to write down what failed
      replace()
    }
  }

  /** graphile-worker ends itself when the end of a job could not be written down; that is no reason to do nothing for ever. */
  function beginAgain(): void {
    if (stopping) return
    log.error('the jobs stopped by themselves and begin again')
    setTimeout(() => {
      if (!stopping) begin().catch(beginAgain)
    }, 1000).unref()
  }

  return {
    handle: (kind, handler) => add(kind.name, (payload, attempt) => handler(parsed(kind, payload), attempt)),
    every(name, crontab, handler) {
      add(name, () => handler())
      crontabs.push({ task: name, match: crontab })
    },
    start() {
      const start = async () => {
        stopLooking = await startJobRecovery(pool, log, own, recoveryMs)
        await begin()
      }
      return (started = start())
    },
    state: () => readQueueState(pool, Object.keys(tasks)),
    deleteFailed: (days) => deleteFailedJobs(pool, days),
    async drain() {
      failures.length = 0
      await runOnce({ ...shared, taskList: tasks })
      if (failures.length > 0) throw new AggregateError(failures.splice(0), 'a job failed')
    },
    async stop() {
      stopping = true
      const ended = async () => {
        await started.catch(() => {})
        stopLooking()
        await runner?.stop()
        await pool.end()
      }
      // What runs longer is done again by another process, or by this one's successor (recovery.ts).
      await Promise.race([ended(), wait(STOPPED_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

function parsed<Payload extends z.ZodType>(kind: JobKind<Payload>, payload: unknown): z.output<Payload> {
  const result = kind.payload.safeParse(payload)
  if (result.success) return result.data
  const where = result.error.issues.map((issue) => issue.path.join('.') || 'the whole').join(', ')
  // Tried again, not given up: a newer process, which enqueued it, may be about to take over.
  throw new Error(`the payload of ${kind.name} does not fit its schema at ${where}`)
}

/**
 * graphile-worker 0.18 releases the connection that listens twice when it stops while that connection is being lost; the second
 * time would end the process with an unhandled rejection.
 */
export class JobPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect()
    super.connect((error, client, release) => {
      let released = false
      callback(error, client, (destroy) => {
        if (!released) release(destroy)
        released = true
      })
    })
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: Error | boolean) => void,
) => void

function openPool(database: pg.PoolConfig, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new JobPool({ ...database, max, application_name: 'foyer jobs' })
  // A connection that breaks would otherwise end the process; graphile-worker connects again by itself.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * graphile-worker logs every step, and the payload of failed jobs: failures are logged above, the rest only as
 * warnings.
 */
function quietly(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return
    if (level === 'error') log.error({ from: 'graphile-worker' }, message)
    else if (level === 'warning') log.warn({ from: 'graphile-worker' }, message)
    else log.trace({ from: 'graphile-worker' }, message)
  })
}
