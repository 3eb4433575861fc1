// Not the global: a test may replace that by one whose time stands still.
import { clearInterval, setImmediate, setInterval, setTimeout } from 'node:timers'
import type pg from 'pg'
import { withClient } from '../connection.ts'
import { type RoundTrip, runRoundTrips } from './workspace-round-trip.ts'

/** Off: each read is sent by itself, over a connection of its own. */
export const READING_ROUNDS = { isOn: true }

/** Few, because a slow statement delays those that travel behind it. */
const MOST_TOGETHER = 8
/** Statements that take longer together do not travel together. */
const LONGEST_ROUND_MS = 4
/** So many rounds keep PostgreSQL busy. The next ones wait until one of them ends, but not long. */
const ENOUGH_ROUNDS = 3
const PATIENCE_MS = 5
/** The share of the latest time in the mean of a statement. */
const LATEST = 1 / 16
/** So long everybody waits for a connection, where a pool says nothing else. */
export const CONNECTION_MS = 5000
/** Reads that wait are looked at each second. */
const LOOK_MS = 1000

type Waiting = {
  trip: RoundTrip
  since: number
  resolve(result: Promise<pg.QueryResult>): void
  reject(error: unknown): void
}

/**
 * Sends the reads that are asked for in one turn of the event loop, or while others are under way, a few together over one
 * connection: one write, and one process of PostgreSQL that wakes up instead of several (decision 53). Each keeps a
 * transaction, an error and a Sync of its own. Where statements take long, they spread over all connections.
 */
export class ReadingRounds {
  readonly #pool: pg.Pool
  readonly #waiting: Waiting[] = []
  #isTurnOpen = false
  #underWay = 0
  /** The statements that rounds without a connection are going to take. */
  #promised = 0
  #isPatient = false
  /** Milliseconds that each statement takes, by its name. */
  readonly #means = new Map<string | undefined, number>()
  #watch: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Statements that are in no round yet. */
  get waiting(): number {
    return Math.max(0, this.#left())
  }

  run(trip: RoundTrip): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ trip, since: performance.now(), resolve, reject })
      this.#watch ??= setInterval(() => this.#endLongWaits(), LOOK_MS).unref()
      if (this.#isTurnOpen) return
      this.#isTurnOpen = true
      setImmediate(() => {
        this.#isTurnOpen = false
        this.#send(ENOUGH_ROUNDS)
      })
    })
  }

  /** Spreads what waits over as many rounds as are free. */
  #send(mostRounds: number): void {
    for (let free = mostRounds - this.#underWay; free > 0 && this.#left() > 0; free--) {
      void this.#round(this.#countQuick(Math.min(Math.ceil(this.#left() / free), MOST_TOGETHER)))
    }
    if (this.#left() <= 0 || this.#isPatient || this.#underWay >= this.#pool.options.max) return
    this.#isPatient = true
    setTimeout(() => {
      this.#isPatient = false
      this.#send(this.#pool.options.max)
    }, PATIENCE_MS)
  }

  /** How many of the next statements are quick enough to travel together: one at least. */
  #countQuick(most: number): number {
    let ms = 0
    let count = 0
    while (count < most && ms < LONGEST_ROUND_MS) {
      ms += this.#means.get(this.#waiting[this.#promised + count]?.trip.statement.name) ?? 0
      count++
    }
    return count
  }

  #left(): number {
    return this.#waiting.length - this.#promised
  }

  /** The database may have fallen silent. */
  #endLongWaits(): void {
    const mostWaitMs = this.#pool.options.connectionTimeoutMillis ?? CONNECTION_MS
    const ended = this.#waiting.findIndex(({ since }) => performance.now() - since < mostWaitMs)
    for (const { reject } of this.#waiting.splice(0, ended === -1 ? this.#waiting.length : ended)) {
      reject(new Error('timeout exceeded when trying to connect'))
    }
    if (this.#waiting.length > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  async #round(count: number): Promise<void> {
    this.#underWay++
    this.#promised += count
    let together: Waiting[] | undefined
    const take = () => {
      this.#promised -= count
      return (together = this.#waiting.splice(0, count))
    }
    try {
      await withClient(this.#pool, async (client) => {
        const batch = take()
        const results = runRoundTrips(
          client,
          batch.map(({ trip }) => trip),
        )
        let since = performance.now()
        for (const [at, result] of results.entries()) {
          batch[at]?.resolve(result)
          const took = () => {
            const now = performance.now()
            const { name } = batch[at]?.trip.statement ?? {}
            const mean = this.#means.get(name) ?? 0
            this.#means.set(name, mean + (now - since - mean) * LATEST)
            since = now
          }
          void result.then(took, took)
        }
        // `withClient` looks at the error: a statement that failed leaves the connection as it is.
        for (const outcome of await Promise.allSettled(results)) if (outcome.status === 'rejected') throw outcome.reason
      })
    } catch (error) {
      // There was no connection. The errors of statements went to those who asked.
      for (const waiting of together ?? take()) waiting.reject(error)
    }
    this.#underWay--
    this.#send(ENOUGH_ROUNDS)
  }
}
