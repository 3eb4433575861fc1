import { io, type Socket } from 'socket.io-client'
import { readerOf } from '../chat/sockets.ts'
import type { Seeded } from '../seed.ts'

/** Signed-in connections that hear everything and ask for nothing, many of them at little cost. */
export class SilentSockets {
  readonly #sockets: Socket[] = []

  /** Opens them some at a time. They come back by themselves, as browsers do. */
  static async open(origin: string, people: readonly Seeded[], atOnce = 50): Promise<SilentSockets> {
    const opened = new SilentSockets()
    for (let at = 0; at < people.length; at += atOnce) {
      const some = people
        .slice(at, at + atOnce)
        .map(({ token }) =>
          io(origin, { transports: ['websocket'], auth: { token }, forceNew: true, reconnectionDelay: 500 }),
        )
      opened.#sockets.push(...some)
      await Promise.all(some.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))))
    }
    return opened
  }

  get connected(): number {
    return this.#sockets.filter((socket) => socket.connected).length
  }

  onEvery(listener: (event: string, carries: unknown) => void): void {
    for (const socket of this.#sockets) socket.onAny(listener)
  }

  stopReading(): void {
    for (const socket of this.#sockets) {
      socket.io.reconnection(false)
      readerOf(socket)?.pause()
    }
  }

  close(): void {
    for (const socket of this.#sockets) {
      readerOf(socket)?.resume()
      socket.disconnect()
    }
  }
}
