import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy between one browser and a server. A story can cut the connection at any time and restore it. */
export class CuttableConnection {
  readonly origin: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #cut = false
  #stalled = false

  private constructor(server: Server, port: number) {
    this.#server = server
    this.origin = `http://localhost:${port}`
  }

  static async open(origin: string): Promise<CuttableConnection> {
    const { port } = new URL(origin)
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const connection = new CuttableConnection(server, address.port)
    server.on('connection', (toBrowser) => connection.#pipe(toBrowser, Number(port)))
    return connection
  }

  #pipe(toBrowser: Socket, port: number): void {
    if (this.#cut) return void toBrowser.resetAndDestroy()
    const toServer = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [toBrowser, toServer],
      [toServer, toBrowser],
    ] as const) {
      this.#sockets.add(one)
      if (!this.#stalled) one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
    }
  }

  /** Refuses new connections and resets the open ones. */
  cut(): void {
    this.#cut = true
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  /** Keeps all connections and passes on no byte more, as a line does that stands still. */
  stall(): void {
    this.#stalled = true
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  restore(): void {
    if (this.#stalled) this.cut()
    this.#stalled = false
    this.#cut = false
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
