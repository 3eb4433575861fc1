import type { FastifyInstance, FastifyRequest } from 'fastify'
import { login } from '#contract/auth.ts'
import { sendText } from '#contract/messages.ts'
import { receiveStripeEvent } from '#contract/subscription.ts'
import { passkeyLogin, startPasskeyLogin } from '#contract/two-step.ts'
import { ApiError } from '../../api-error.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log/log.ts'

/** Off: every call is answered as it comes, in no line. */
export const OVERLOAD = { isOn: true }

/** Calls that wait for a connection to the database; further ones wait here. */
const MOST_IN = 32
const LEAST_IN = 8
/** A longer wait for a connection lowers the number above. */
const LONG_MS = 250
const TICK_MS = 100
/** Who waits longer here is refused: below the second within which an answer helps. */
const PATIENCE_MS = 500
/** Beyond it, a call is refused at once. */
const MOST_OUTSIDE = 10_000
/** Refused browsers return within this time, each at its own. */
const RETURN_SECONDS = 3
export const returnSeconds = (): number => 1 + Math.floor(Math.random() * RETURN_SECONDS)

/** Never held back: getting in, sending a message, and what Stripe tells. */
const ALWAYS = new Set(
  [login, startPasskeyLogin, passkeyLogin, sendText, receiveStripeEvent].map(({ method, path }) => `${method} ${path}`),
)

type Queue = Pick<Database, 'waiting' | 'untilServed'>
type Held = { request: FastifyRequest; since: number; next: (error?: Error) => void }

/**
 * Lets in as many calls as the database keeps up with and answers 503 with Retry-After to the others (decision 59). What
 * came last goes in first, because it is the most likely to be still wanted, and what somebody did goes before what a
 * page reads.
 */
export function refuseOverload(app: FastifyInstance, db: Queue, patienceMs = PATIENCE_MS): void {
  if (!OVERLOAD.isOn) return
  const door = new Door(db, app.log, patienceMs)
  app.addHook('onRequest', (request, _reply, next) => {
    if (door.isOpen() || isAlwaysTaken(request)) next()
    else door.hold({ request, since: performance.now(), next })
  })
  app.addHook('onResponse', (_request, _reply, next) => {
    door.lookSoon()
    next()
  })
  app.addHook('onClose', (_app, done) => {
    door.close()
    done()
  })
}

/** What waits in no line: pages, files of the app, and the calls above. */
export const isAlwaysTaken = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  !url.startsWith('/api/') || ALWAYS.has(`${method} ${url}`)

/** It costs nothing while nobody waits. */
class Door {
  readonly #db: Queue
  readonly #log: Log
  readonly #patienceMs: number
  /** Oldest first. */
  readonly #reading: Held[] = []
  readonly #doing: Held[] = []
  #most = MOST_IN
  #timer: NodeJS.Timeout | undefined
  /** When the wait that is being measured began. */
  #measuredSince: number | undefined
  #isAboutToLook = false
  #refused = 0

  constructor(db: Queue, log: Log, patienceMs: number) {
    this.#db = db
    this.#log = log
    this.#patienceMs = patienceMs
  }

  isOpen(): boolean {
    return this.#outside() === 0 && this.#db.waiting() < this.#most
  }

  hold(held: Held): void {
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS)
    if (this.#outside() >= MOST_OUTSIDE) this.#refuse(held)
    else (held.request.method === 'GET' ? this.#reading : this.#doing).push(held)
  }

  /** Once in a turn of the event loop: by the next one, those who were let in wait for the database and count. */
  lookSoon(): void {
    if (this.#outside() === 0 || this.#isAboutToLook) return
    this.#isAboutToLook = true
    setImmediate(() => {
      this.#isAboutToLook = false
      this.#letIn()
    })
  }

  #letIn(): void {
    for (let room = this.#most - this.#db.waiting(); room > 0; room--) {
      const held = this.#doing.pop() ?? this.#reading.pop()
      if (!held) return
      if (held.request.raw.destroyed) this.#refuse(held)
      else held.next()
    }
  }

  close(): void {
    clearInterval(this.#timer)
    for (const held of [...this.#doing.splice(0), ...this.#reading.splice(0)]) this.#refuse(held)
  }

  #outside(): number {
    return this.#reading.length + this.#doing.length
  }

  #tick(): void {
    this.lookSoon()
    const patient = performance.now() - this.#patienceMs
    for (const line of [this.#doing, this.#reading]) {
      const ended = line.findIndex(({ since }) => since > patient)
      for (const held of line.splice(0, ended === -1 ? line.length : ended)) this.#refuse(held)
    }
    this.#adjust()
    if (this.#outside() > 0 || this.#measuredSince !== undefined || this.#most < MOST_IN) return
    clearInterval(this.#timer)
    this.#timer = undefined
    if (this.#refused > 0) this.#log.info({ refused: this.#refused }, 'calls are answered again as they come')
    this.#refused = 0
  }

  /** Fewer are let in while a connection is long in coming: statements are slow. */
  #adjust(): void {
    const isLong = this.#measuredSince !== undefined && performance.now() - this.#measuredSince > LONG_MS
    this.#most = isLong ? Math.max(LEAST_IN, Math.floor(this.#most / 2)) : Math.min(MOST_IN, this.#most + 1)
    if (this.#measuredSince === undefined && this.#db.waiting() > 0) void this.#measure()
  }

  async #measure(): Promise<void> {
    this.#measuredSince = performance.now()
    await this.#db.untilServed().catch(() => {}) // a database that is away is a wait too
    this.#measuredSince = undefined
  }

  /** Logged at the first and at the last, not each: there are thousands. */
  #refuse({ next }: Held): void {
    if (this.#refused++ === 0) this.#log.warn('more calls arrive than can be answered: some are refused')
    next(new ApiError('overloaded', { retryAfterSeconds: returnSeconds() }))
  }
}
