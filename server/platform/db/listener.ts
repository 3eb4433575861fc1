import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const PAUSE_MS = 200
const CONNECT_MS = 5000
/** Between two heartbeats while `deliveredUntil` was asked for within `WANTED_MS`. */
const BEAT_MS = 300
const WANTED_MS = 5000
/** Between two heartbeats otherwise, which only find out whether the connection still answers. */
const IDLE_BEAT_MS = 5000
/** A connection that does not answer for so long is replaced. An overloaded process may read the answer seconds late. */
const SILENT_MS = 8000

/** How far the notifications of a channel are known to have arrived. */
export type Delivery = {
  /**
   * All notifications of changes committed before this moment of `performance.now()` have been delivered; -Infinity while
   * the connection is broken. It moves on quickly while it is asked for.
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

  constructor(config: pg.ClientConfig, channel: string, onPayload: (payload: string | undefined) => void) {
    this.#config = config
    this.#channel = channel
    this.#onPayload = onPayload
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      ...this.#config,
      application_name: `foyer ${this.#channel}`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SILENT_MS,
    })
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
    this.#onPayload(undefined)
    void this.#beat(client)
  }

  deliveredUntil(): number {
    this.#wantedAt = performance.now()
    return this.#deliveredUntil
  }

  /**
   * PostgreSQL signals a notification before the commit is acknowledged, and sends what was signalled before it answers. A
   * pooler in between may have another connection answer, which proves nothing.
   */
  async #beat(client: pg.Client): Promise<void> {
    const question = {
      text: 'select pg_backend_pid() as pid from pg_listening_channels() channel where channel = $1',
      values: [this.#channel],
    }
    let askedAt = -Infinity
    try {
      while (this.#client === client && !this.#stopped) {
        const now = performance.now()
        if (now - askedAt > (now - this.#wantedAt < WANTED_MS ? 0 : IDLE_BEAT_MS)) {
          askedAt = now
          const { rows } = await client.query<{ pid: number }>(question)
          const isProof = this.#client === client && rows[0]?.pid === processIdOf(client)
          this.#deliveredUntil = isProof ? askedAt : -Infinity
        }
        await wait(BEAT_MS, undefined, { ref: false })
      }
    } catch {
      this.#again(client)
      client.end().catch(() => {})
    }
  }

  /** Once for each client: one that cannot connect both fails and ends, and two tries for one would soon be thousands. */
  #again(lost: pg.Client): void {
    if (this.#stopped || this.#client !== lost) return
    this.#client = undefined
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

/** What PostgreSQL said about itself when the connection began; the types leave it out. */
const processIdOf = (client: pg.Client) => (client as unknown as { processID: number | null }).processID
