import pg from 'pg'

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
    client.on('end', () => this.#again())
    client.on('notification', (message) => this.#onPayload(message.payload))
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
    this.#onPayload(undefined)
  }

  #again(): void {
    if (this.#stopped) return
    this.#onPayload(undefined)
    setTimeout(() => {
      if (!this.#stopped) this.start().catch(() => this.#again())
    }, 200).unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#client?.end().catch(() => {})
  }
}
