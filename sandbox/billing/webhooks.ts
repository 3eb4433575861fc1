import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'

export type Log = {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

type Options = {
  pool: Pool
  url: () => string
  secret: string
  log: Log
  /** Milliseconds before the second attempt. The pause doubles with each further attempt, up to an hour. */
  retryAfter: number
}

type Delivery = {
  id: string
  attempts: number
  event: { id: string; type: string }
}

/** Stripe gives up after three days; these pauses add up to about the same. */
const maxAttempts = 80
const longestPause = 3_600_000
const answerWithin = 10_000
/** A delivery interrupted by a killed process is due again after this time. */
const leaseSeconds = 30

/** Sends the rows of `sandbox.deliveries` at least once each, including those of an earlier process. */
export class Webhooks {
  readonly #options: Options
  readonly #stopping = new AbortController()
  readonly #waiting: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> | undefined
  #again = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Starts the delivery of due webhooks; safe to call at any time. */
  wake(): void {
    if (this.#stopping.signal.aborted) return
    this.#again = true
    clearTimeout(this.#timer)
    this.#work ??= this.#run().finally(() => {
      this.#work = undefined
      if (this.#again) this.wake()
    })
  }

  /** Resolves when everything saved so far was attempted at least once. */
  async tried(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const tried = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.wake()
    await tried
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#work
    this.#release()
  }

  async #run(): Promise<void> {
    this.#again = false
    try {
      for (let next = await this.#claim(); next; next = await this.#claim()) await this.#deliver(next)
      await this.#rest()
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#options.log.error({ err: error }, 'The sandbox cannot reach its webhook queue')
      this.#wakeIn(1_000)
    }
  }

  async #claim(): Promise<Delivery | undefined> {
    if (this.#stopping.signal.aborted) return undefined
    const { rows } = await this.#options.pool.query<Delivery>(
      `update sandbox.deliveries set attempts = attempts + 1, due = clock_timestamp() + make_interval(secs => $1)
       where id = (
         select id from sandbox.deliveries where due <= clock_timestamp() order by due, id limit 1 for update skip locked
       )
       returning id, attempts,
         (select body from sandbox.objects where id = event) as event`,
      [leaseSeconds],
    )
    return rows[0]
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { pool, log, retryAfter } = this.#options
    const problem = await this.#post(delivery)
    if (this.#stopping.signal.aborted && problem) {
      await pool.query('update sandbox.deliveries set due = clock_timestamp() where id = $1', [delivery.id])
      return
    }
    const about = { event: delivery.event.id, type: delivery.event.type, attempts: delivery.attempts }
    if (problem && delivery.attempts < maxAttempts) {
      const pause = Math.min(retryAfter * 2 ** (delivery.attempts - 1), longestPause)
      log.warn({ ...about, problem, pause }, 'A sandbox webhook was not accepted and will be sent again')
      await pool.query(
        'update sandbox.deliveries set due = clock_timestamp() + make_interval(secs => $2) where id = $1',
        [delivery.id, pause / 1000],
      )
      return
    }
    if (problem) log.error({ ...about, problem }, 'A sandbox webhook was never accepted')
    await pool.query('delete from sandbox.deliveries where id = $1', [delivery.id])
  }

  /** Returns the problem, or undefined. */
  async #post({ event }: Delivery): Promise<string | undefined> {
    const body = JSON.stringify(event, null, 2)
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(answerWithin)])
    try {
      const response = await fetch(this.#options.url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, this.#options.secret),
        },
        body,
        redirect: 'manual',
        signal,
      })
      await response.arrayBuffer()
      return response.ok ? undefined : `status ${response.status}`
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : 'no answer'
    }
  }

  /** Sets the timer for the next due delivery and resolves `tried()` after the first attempts. */
  async #rest(): Promise<void> {
    const { rows } = await this.#options.pool.query<{ pause: number | null; untried: number }>(
      `select (extract(epoch from min(due) - clock_timestamp()) * 1000)::float8 as pause,
         count(*) filter (where attempts = 0)::int as untried from sandbox.deliveries`,
    )
    const state = rows[0]
    if (state?.untried === 0) this.#release()
    if (typeof state?.pause === 'number') this.#wakeIn(Math.max(1, Math.ceil(state.pause)))
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  #wakeIn(milliseconds: number): void {
    if (this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), Math.min(milliseconds, longestPause))
    this.#timer.unref()
  }
}

/** `t` is the real time, not the sandbox's clock: the receiver compares it with its own clock. */
function signatureOf(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
