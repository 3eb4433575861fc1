import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { setupPrimary } from '@socket.io/cluster-adapter'
import { AggregatorRegistry } from 'prom-client'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { DatabaseConfig } from '../db/database.ts'
import type { Lifecycle } from '../http/health.ts'
import type { Log } from '../log/log.ts'
import type { MeasuredMetrics } from '../metrics/metrics.ts'
import { type FromFirst, giveDatabase, isOurs, ProcessFailed, type Question, type ToFirst } from './messages.ts'
import { PeopleOnline } from './people-online.ts'

/** A process that is not ready within this time counts as failed; the time of its migrations is not counted. */
const READY_WITHIN_MS = 30_000
/** A process that was told to end and has not by then is killed. */
const ENDED_WITHIN_MS = 8500
/** A process that measures longer is left out. */
const MEASURED_WITHIN_MS = 2000
/** People of a process that ended have this long to come back to another one. */
const FAREWELL_MS = 5000
/** A process that dies again and again is replaced ever later, at the latest after the longest pause. */
const PAUSE_MS = { shortest: 100, longest: 10_000 }
const STEADY_AFTER_MS = 60_000

type Leading = {
  /** The path of the file that each process runs. */
  main: string
  count: number
  database: DatabaseConfig
  log: Log
  lifecycle: Lifecycle
  /** Gets one that ends all processes in order. */
  closers: (() => unknown)[]
}

/**
 * Runs the server in `count` processes that share its port (decision 50). This process serves nothing itself: it passes
 * events between them, counts for the limits, knows who is online, and replaces a process that died. Throws ProcessFailed when
 * one cannot start. Returns how to replace all, one after the other: as many as before answer at any time, and where a new one
 * does not get ready the former ones stay.
 */
export async function leadProcesses({
  main,
  count,
  database,
  log,
  lifecycle,
  closers,
}: Leading): Promise<() => Promise<void>> {
  cluster.setupPrimary({ exec: main, args: [] })
  setupPrimary()
  void new RateLimiterClusterMaster() // listens by itself
  const people = new PeopleOnline()
  /** The processes that serve, or are about to. */
  const serving = new Set<Worker>()
  const began = new Map<Worker, number>()
  let pause = PAUSE_MS.shortest

  function answerOf(worker: Worker, question: Question): unknown {
    if (question.ask === 'enter') return people.enter(question.person, worker.id)
    if (question.ask === 'leave') return people.leave(question.person, worker.id)
    if (question.ask === 'online') return people.online(question.workspace)
    return measureAll([...serving])
  }

  function start(): Worker {
    const compiled = getCompileCacheDir()
    const worker = cluster.fork({ ...giveDatabase(database), ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}) })
    serving.add(worker)
    began.set(worker, Date.now())
    // A message to a process that has just died.
    worker.on('error', (error) => log.debug({ err: error }, 'a process could not be told something'))
    worker.on('message', (message: ToFirst) => {
      if (!isOurs(message) || message.foyer !== 'question') return
      const { number, question } = message
      Promise.resolve(answerOf(worker, question)).then(
        (answer) => tell(worker, { foyer: 'answer', number, answer }),
        (error: unknown) => {
          log.warn({ err: error }, 'a process asked in vain')
          tell(worker, { foyer: 'answer', number, answer: undefined })
        },
      )
    })
    worker.on('exit', (code, signal) => void ended(worker, code, signal))
    return worker
  }

  async function ended(worker: Worker, code: number, signal: string): Promise<void> {
    const isLost = serving.delete(worker) && !lifecycle.stopping && began.has(worker)
    began.delete(worker)
    if (isLost) {
      log.error({ process: worker.process.pid, code, signal }, 'a process died and is replaced')
      void replaceLost()
    }
    await wait(FAREWELL_MS, undefined, { ref: false })
    for (const person of people.forget(worker.id)) {
      const [teller] = serving
      if (teller) tell(teller, { foyer: 'gone', person })
    }
  }

  async function replaceLost(): Promise<void> {
    await wait(pause)
    if (lifecycle.stopping) return
    pause = Math.min(pause * 2, PAUSE_MS.longest)
    const calm = setTimeout(() => (pause = PAUSE_MS.shortest), STEADY_AFTER_MS).unref()
    try {
      await ready(start())
    } catch (error) {
      clearTimeout(calm)
      log.error({ err: error }, 'a process could not be replaced')
    }
  }

  async function replaceEach(): Promise<void> {
    const former = Array.from(serving)
    for (const old of former) {
      const successor = start()
      try {
        await ready(successor)
      } catch (error) {
        began.delete(successor) // not to be replaced itself
        successor.process.kill('SIGKILL')
        log.error({ err: error }, 'the new process did not get ready: the former ones stay')
        return
      }
      serving.delete(old)
      tell(old, { foyer: 'replaced' })
      await end(old, log)
    }
    log.info({ processes: serving.size }, 'all processes were replaced')
  }

  closers.push(async () => {
    lifecycle.stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map(async (worker) => worker && end(worker, log)))
  })
  // It migrates, and the others find nothing left to do.
  await ready(start())
  await Promise.all(Array.from({ length: count - 1 }, start).map(ready))
  let replacing: Promise<void> | undefined
  return () => (replacing ??= replaceEach().finally(() => (replacing = undefined)))
}

/** The metrics of all processes together, without those that are not ready or do not answer. */
async function measureAll(workers: Worker[]): Promise<string> {
  const measured = await Promise.all(workers.map(measure))
  return AggregatorRegistry.aggregate(measured.filter((metrics) => metrics !== undefined)).metrics()
}

async function measure(worker: Worker): Promise<MeasuredMetrics | undefined> {
  const answer = Promise.withResolvers<MeasuredMetrics | undefined>()
  const hear = (message: ToFirst) => {
    if (isOurs(message) && message.foyer === 'measured') answer.resolve(message.metrics)
  }
  const patience = setTimeout(() => answer.resolve(undefined), MEASURED_WITHIN_MS)
  worker.on('message', hear)
  tell(worker, { foyer: 'measure' })
  try {
    return await answer.promise
  } finally {
    clearTimeout(patience)
    worker.off('message', hear)
  }
}

const tell = (worker: Worker, message: FromFirst) => worker.isConnected() && worker.send(message)

/** Resolves when the process listens; throws what it failed of. */
export async function ready(worker: Pick<Worker, 'on' | 'once'>): Promise<void> {
  const outcome = Promise.withResolvers<void>()
  const fail = (why: string) => outcome.reject(new ProcessFailed(why))
  const late = () => setTimeout(() => fail('the process was not ready in time'), READY_WITHIN_MS)
  let patience = late()
  worker.on('message', (message: ToFirst) => {
    if (!isOurs(message)) return
    if (message.foyer === 'migrating') clearTimeout(patience)
    if (message.foyer === 'migrated') patience = late()
    if (message.foyer === 'ready') outcome.resolve()
    if (message.foyer === 'failed') fail(message.why)
  })
  worker.once('exit', () => fail('the process ended before it was ready'))
  try {
    await outcome.promise
  } finally {
    clearTimeout(patience)
  }
}

async function end(worker: Worker, log: Log): Promise<void> {
  if (worker.isDead()) return
  const exited = once(worker, 'exit')
  const killer = setTimeout(() => {
    log.error({ process: worker.process.pid }, 'a process did not end in time and is killed')
    worker.process.kill('SIGKILL')
  }, ENDED_WITHIN_MS)
  worker.process.kill('SIGTERM')
  await exited
  clearTimeout(killer)
}
