import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'

/** A header block arrives within this time (Node's own check). */
export const HEADERS_MS = 20_000
/** A body of at most 1 MB arrives within this time. */
const BODY_MS = 60_000
/** An upload may take hours over a slow line, but each of these windows brings at least so much. */
const WINDOW_MS = 30_000
const WINDOW_BYTES = 30_000
/** An answer that came before the end of the body is read within this time. */
const ANSWERED_MS = 10_000
const CHECK_MS = 5000

/** Refuses requests that name two hosts or another HTTP, and ends those whose body arrives so slowly that it only occupies a connection. */
export function guardRequests(app: FastifyInstance): void {
  const bodies = new SlowBodies()
  app.addHook('onRequest', (request, reply, next) => {
    bodies.watch(request.raw, reply.raw)
    next(findFault(request.raw))
  })
}

function findFault(request: IncomingMessage): ApiError | undefined {
  if (!hasOneHost(request)) return new ApiError('several_hosts')
  // Node also takes a line without a version, of HTTP/0.9, and any number in its place.
  if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') return new ApiError('other_http')
  // It would send back what it got, with the session's token.
  return request.method === 'TRACE' ? new ApiError('method_not_allowed') : undefined
}

/** Two would let a proxy and this server read different ones. Node keeps the first. */
export const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length <= 1

type Body = {
  request: IncomingMessage
  answer: ServerResponse
  socket: Socket
  isUpload: boolean
  began: number
  windowBegan: number
  windowStart: number
}

/** The bodies that have not arrived whole. The bytes are counted at the socket, so that nothing has to read them twice. */
class SlowBodies {
  readonly #bodies = new Set<Body>()
  #timer: NodeJS.Timeout | undefined

  watch(request: IncomingMessage, answer: ServerResponse): void {
    const { socket, headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    // A request of a test that came without a network has no such socket.
    if (!hasBody || !(socket instanceof Socket)) return
    const began = performance.now()
    const isUpload = headers['content-type']?.startsWith('multipart/') === true
    const windowStart = socket.bytesRead
    this.#bodies.add({ request, answer, socket, isUpload, began, windowBegan: began, windowStart })
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS).unref()
  }

  #check(): void {
    const now = performance.now()
    for (const body of this.#bodies) {
      if (body.request.complete || body.socket.destroyed) this.#bodies.delete(body)
      else if (isTooSlow(body, now)) {
        this.#bodies.delete(body)
        end(body)
      }
    }
    if (this.#bodies.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

function isTooSlow(body: Body, now: number): boolean {
  const { request, answer, socket, isUpload, began, windowBegan, windowStart } = body
  if (answer.writableFinished) return now - began > ANSWERED_MS
  // Bytes wait to be read: a storage is slow, not the caller.
  const isWaiting = request.readableLength > 0
  if (!isUpload) return now - began >= BODY_MS && !isWaiting
  if (now - windowBegan < WINDOW_MS) return false
  const received = socket.bytesRead - windowStart
  Object.assign(body, { windowBegan: now, windowStart: socket.bytesRead })
  return received < WINDOW_BYTES && !isWaiting
}

/** The handler sees a caller that went away. */
function end({ answer, socket }: Body): void {
  if (answer.headersSent) return void socket.destroy()
  socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroySoon()
}
