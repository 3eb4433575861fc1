import type pg from 'pg'
import type { WorkerEvents } from 'graphile-worker'
import type { Log } from '../log/log.ts'

const NAME = 'foyer jobs'
/** The last statement of a listening connection. One that a read-only server refused to listen keeps the name, and does other things. */
const SET_NAME = "select set_config('application_name', $1, false)"
const SWEEP_EVERY_MS = 15_000
// A pool takes its first job some milliseconds before its name can be seen.
const SURELY_NAMED_SECONDS = 10

/**
 * graphile-worker keeps the jobs of a killed process locked for four hours. Each pool names its listening connection
 * after its id: a lock whose owner has no such connection is released, and its job runs again within half a minute.
 * Returns a function that stops the checks.
 */
export async function startJobRecovery(
  pool: pg.Pool,
  log: Log,
  own: OwnJobs,
  everyMs = SWEEP_EVERY_MS,
): Promise<() => void> {
  const sweep = async () => {
    try {
      const processes = await unlock(pool)
      if (processes > 0) log.warn({ processes }, 'jobs of a process that is gone are done again')
      const jobs = await unlockUnanswered(pool, own)
      if (jobs > 0) log.warn({ jobs }, 'jobs are done again whose start this process was not told')
    } catch (err) {
      log.warn({ err }, 'looking for jobs of dead processes failed')
    }
  }
  await sweep()
  const timer = setInterval(() => void sweep(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The pool of this process by its id, and the jobs that it is doing. */
export type OwnJobs = { pool: string | undefined; readonly running: Set<string> }

export function watchOwnJobs(events: WorkerEvents): OwnJobs {
  const own: OwnJobs = { pool: undefined, running: new Set() }
  events.on('pool:create', ({ workerPool }) => (own.pool = workerPool.id))
  events.on('job:start', ({ job }) => own.running.add(job.id))
  events.on('job:complete', ({ job }) => own.running.delete(job.id))
  return own
}

/** Names the connection after its pool, also when it had to connect again. */
export function nameListenConnections(events: WorkerEvents, log: Log): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    client.once('drain', () => {
      // Drained, because it is about to send its LISTEN.
      client
        .query(SET_NAME, [`${NAME} ${workerPool.id}`])
        .catch((err: unknown) => log.warn({ err }, 'a connection of the jobs could not be named'))
    })
  })
}

/**
 * When a connection breaks while a runner looks for its first job, graphile-worker 0.18 stores the error and returns it
 * forever: such a runner is stopped and replaced.
 */
export function watchFirstFetch(events: WorkerEvents, end: () => Promise<void> | undefined): { isToCome(): void } {
  let succeeded = false
  const success = () => void (succeeded = true)
  events.on('worker:getJob:empty', success)
  events.on('job:start', success)
  const endIt = () => {
    // All of its workers fail; a runner that is stopping already has stopped.
    end()?.catch(() => {})
  }
  events.on('worker:getJob:error', () => {
    // After the current fetch: a worker that is ended in the middle of one writes to the console.
    if (!succeeded) setImmediate(endIt)
  })
  return { isToCome: () => void (succeeded = false) }
}

async function unlock(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker._private_jobs
     where locked_at < now() - make_interval(secs => $2)
       and not exists (select from pg_stat_activity where application_name = $1 || ' ' || locked_by and query = $3)`,
    [NAME, SURELY_NAMED_SECONDS, SET_NAME],
  )
  const dead = rows.map((row) => row.locked_by)
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
  return dead.length
}

/**
 * A job was taken and its connection broke before the answer: it is locked by a process that lives and does not know of
 * it. Behind a synchronous standby that is gone each worker takes one like this.
 */
async function unlockUnanswered(pool: pg.Pool, own: OwnJobs): Promise<number> {
  if (own.pool === undefined) return 0
  const { rowCount } = await pool.query(
    `with released as (
       update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where locked_by = $1 and locked_at < now() - make_interval(secs => $2) and id <> all ($3::bigint[])
       returning id, job_queue_id
     ), queues as (
       update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
       from released r where q.id = r.job_queue_id and q.locked_by = $1
     )
     select id from released`,
    [own.pool, SURELY_NAMED_SECONDS, [...own.running]],
  )
  return rowCount ?? 0
}
