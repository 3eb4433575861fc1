import pg from 'pg'

const PAUSE_MS = 200

/** One channel of LISTEN on a connection of its own, which comes back by itself. */
export class Listener {
  readonly #config: pg.ClientConfig
  readonly #channel: string
  readonly #onPayload: (payload: string | undefined) => void
  #client: pg.Client | undefined
  #stopped = false

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
    this.#onPayload(undefined)
  }

  /** Once for each client: one that cannot connect both fails and ends, and two tries for one would soon be thousands. */
  #again(lost: pg.Client): void {
    if (this.#stopped || this.#client !== lost) return
    this.#client = undefined
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
