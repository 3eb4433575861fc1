import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** The line between one browser and a server, which a story may cut in the middle of a word, and mend. */
export class Line {
  readonly origin: string
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #cut = false

  private constructor(server: Server, port: number) {
    this.#server = server
    this.origin = `http://localhost:${port}`
  }

  static async to(origin: string): Promise<Line> {
    const { port } = new URL(origin)
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const line = new Line(server, address.port)
    server.on('connection', (near) => line.#join(near, Number(port)))
    return line
  }

  #join(near: Socket, port: number): void {
    if (this.#cut) return void near.resetAndDestroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#open.delete(one)
        other.destroy()
      })
    }
  }

  /** Nothing goes through any more, and what was under way is lost. */
  cut(): void {
    this.#cut = true
    for (const socket of this.#open) socket.resetAndDestroy()
  }

  mend(): void {
    this.#cut = false
  }

  async end(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
