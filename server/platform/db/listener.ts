import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const PAUSE_MS = 200
const BEAT_MS = 300
/** The heartbeat goes on for so long after somebody asked for it. */
const WANTED_MS = 5000

/** How far the notifications of a channel are known to have arrived. */
export type Delivery = {
  /**
   * All notifications of changes committed before this moment of `performance.now()` have been delivered; -Infinity while
   * the connection is broken. It moves on while it is asked for.
   */
  deliveredUntil(): number
}

/** One channel of LISTEN on a connection of its own, which comes back by itself. */
export class Listener implements Delivery {
  readonly #config: pg.ClientConfig
  readonly #channel: string
  readonly #onPayload: (payload: string | undefined) => void
  #client: pg.Client | undefined
  #stopped = false
  #deliveredUntil = -Infinity
  #wantedAt = -Infinity
  /** Set once LISTEN is in force. */
  #listening: pg.Client | undefined
  #isBeating = false

  constructor(config: pg.ClientConfig, channel: string, onPayload: (payload: string | undefined) => void) {
    this.#config = config
    this.#channel = channel
    this.#onPayload = onPayload
  }

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.#config, keepAlive: true })
    this.#client = client
    client.on('error', () => {})
    client.on('end', () => this.#again(client))
    client.on('notification', (message) => this.#onPayload(message.payload))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      this.#again(client)
      client.end().catch(() => {})
      throw error
    }
    this.#listening = client
    this.#onPayload(undefined)
  }

  deliveredUntil(): number {
    this.#wantedAt = performance.now()
    if (!this.#isBeating && this.#listening) void this.#beat(this.#listening)
    return this.#deliveredUntil
  }

  /** PostgreSQL signals a notification before the commit is acknowledged, and sends what was signalled before it answers. */
  async #beat(client: pg.Client): Promise<void> {
    this.#isBeating = true
    try {
      while (this.#listening === client && performance.now() - this.#wantedAt < WANTED_MS) {
        const asked = performance.now()
        await client.query('select')
        if (this.#listening === client) this.#deliveredUntil = asked
        await wait(BEAT_MS, undefined, { ref: false })
      }
    } catch {
      // The connection is broken, and `#again` is told.
    }
    this.#isBeating = false
  }

  /** Once for each client: one that cannot connect both fails and ends, and two tries for one would soon be thousands. */
  #again(lost: pg.Client): void {
    if (this.#stopped || this.#client !== lost) return
    this.#client = undefined
    this.#listening = undefined
    this.#deliveredUntil = -Infinity
    this.#onPayload(undefined)
    setTimeout(() => {
      if (!this.#stopped) this.start().catch(() => {}) // it tries again by itself
    }, PAUSE_MS).unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#client?.end().catch(() => {})
  }
}
