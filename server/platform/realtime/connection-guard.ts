import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'socket.io'
import type { Limits } from '../limits/limits.ts'
import { ApiError, toProblem } from '../api-error.ts'
import type { Log } from '../log/log.ts'

/** A connection before the sign-in. */
type RawConnection = Socket['conn']

/** The bytes that may wait for a browser that does not read. It fetches the rest when it is back. */
const MOST_WAITING = 1_000_000

type Guarded = { limits: Pick<Limits, 'acquire'>; addressOf: (request: IncomingMessage) => string }

/** Holds every connection to what it may take up: one of its address's places, and a bounded part of the memory. */
export function guardConnections(engine: Server['engine'], { limits, addressOf }: Guarded): void {
  engine.on('connection', (connection: RawConnection) => {
    let release = () => {}
    try {
      release = limits.acquire('socket by address', addressOf(connection.request))
    } catch {
      return connection.close(true)
    }
    connection.once('close', release)
    closeSlowReaders(connection)
  })
}

/** The send buffer would otherwise grow as long as others send and this client answers no ping. */
function closeSlowReaders(connection: RawConnection): void {
  let waiting = 0
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waiting += data?.length ?? 0
    if (waiting <= MOST_WAITING) return
    connection.close(true)
    // Closing alone would keep what waits for half a minute, for an answer that does not come.
    websocketOf(connection)?.terminate()
  })
  // Handed to the socket, and no more is before the socket could pass it on.
  connection.on('flush', () => (waiting = 0))
}

/**
 * The handshake's request is not needed again, and would stay in memory as long as the connection. Engine.IO refers to it
 * until the end (a listener of its WebSocketResponse), so it is emptied.
 */
export function releaseHandshake({ conn, handshake }: Pick<Socket, 'conn' | 'handshake'>): void {
  for (const key of Reflect.ownKeys(conn.request)) Reflect.deleteProperty(conn.request, key)
  Object.assign(conn, { request: undefined })
  Object.assign(handshake, { headers: {}, auth: {} })
}

/**
 * Gives the person's place back when the connection ends. Past the limit the newest connection is refused: a page that
 * was closed for another one would come back and close the next.
 */
export function releaseAtEnd(socket: Socket, release: () => void): void {
  socket.on('disconnect', release)
  if (socket.conn.readyState === 'open') socket.conn.once('close', release)
  else release()
}

/** The `ws` websocket below, which the types of Engine.IO leave out. */
type WebSocketBelow = { pause(): void; resume(): void; terminate(): void }

export const websocketOf = ({ transport }: RawConnection): WebSocketBelow | undefined =>
  (transport as unknown as { socket?: WebSocketBelow } | undefined)?.socket

/** One person at a time on a connection, however often it asks; each would hear everything once more. */
export class OnePersonPerConnection {
  readonly #taken = new WeakSet<RawConnection>()

  /** False when the connection is signed in or about to be. */
  take(connection: RawConnection): boolean {
    if (this.#taken.has(connection)) return false
    this.#taken.add(connection)
    return true
  }

  leave(connection: RawConnection): void {
    this.#taken.delete(connection)
  }
}

/** Pages of other sites may not connect; programs other than browsers send no origin and still need a token. */
export function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** The same problem as the answer of a call. */
export function asConnectError(error: unknown, log: Log): Error {
  const refusal = error instanceof ApiError ? error : new ApiError('unavailable', { cause: error })
  if (refusal !== error) log.error({ err: error }, 'a connection could not be admitted')
  return Object.assign(new Error(refusal.code), { data: toProblem(refusal) })
}
