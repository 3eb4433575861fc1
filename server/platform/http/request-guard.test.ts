import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Socket as PageSocket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let address: string
let client: Person
let other: Person
const open: Socket[] = []
const pages: PageSocket[] = []
/** The server's ends of the connections. */
const accepted: Socket[] = []
beforeAll(async () => {
  world = await createTestWorld({ limits: true })
  address = await world.listen()
  world.app.server.server.on('connection', (socket) => accepted.push(socket))
  const manager = await world.manager()
  client = await world.client(manager)
  other = await world.client(manager)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
  for (const page of pages.splice(0)) page.disconnect()
  vi.useRealTimers()
})
afterAll(() => world.close())

type Exchange = { socket: Socket; received: () => string; closed: () => boolean }

/** Sends these lines and what follows them. */
async function begin(lines: string[], body = ''): Promise<Exchange> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  open.push(socket)
  let received = ''
  let closed = false
  socket.on('data', (text: string) => void (received += text)).on('error', () => {})
  socket.on('close', () => (closed = true))
  await once(socket, 'connect')
  socket.write([...lines, '', body].join('\r\n'))
  return { socket, received: () => received, closed: () => closed }
}

describe('a request names one host', () => {
  const hosts = ['Host: foyer.test', 'Host: other.test']

  test.each([
    ['a call', 'GET /api/payment/prices HTTP/1.1', []],
    ['a page', 'GET /healthz HTTP/1.1', []],
    [
      'a socket',
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      [
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ],
    ],
  ])('%s with two is refused', async (_name, line, more) => {
    const { received } = await begin([line, ...hosts, ...more])
    await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 400 /))
  })
})

test.each([
  ['no version', 'GET /healthz', 505],
  ['HTTP/0.9', 'GET /api/payment/prices HTTP/0.9', 505],
  ['HTTP/2.0', 'GET /healthz HTTP/2.0', 505],
  ['TRACE of a call', 'TRACE /api/payment/prices HTTP/1.1', 405],
  ['TRACE of a page', 'TRACE / HTTP/1.1', 405],
  ['HTTP/1.0', 'GET /healthz HTTP/1.0', 200],
  ['HTTP/1.1', 'GET /healthz HTTP/1.1', 200],
])('a request with %s is answered as such', async (_name, line, status) => {
  const { received } = await begin([line, ...(line.endsWith('healthz') ? [] : ['Host: foyer.test'])])
  await vi.waitFor(() => expect(received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `)))
})

describe('a body that is too slow', () => {
  /** Moves the clock of the guard. What the sockets carry is real. */
  const useGuardTimers = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })

  /** Lets time pass until the connection is closed. */
  async function passTime({ closed }: Exchange): Promise<void> {
    while (!closed()) {
      vi.advanceTimersByTime(5000)
      await wait(20)
    }
  }

  const upload = () => [
    `POST /api/files/${client.id} HTTP/1.1`,
    'Host: foyer.test',
    `Authorization: Bearer ${client.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 50000000',
  ]
  const part =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n'

  /** Waits until the server has read what was sent. */
  async function arrive({ socket }: Exchange): Promise<void> {
    const end = () => accepted.find(({ remotePort }) => remotePort === socket.localPort)
    while ((end()?.bytesRead ?? 0) < socket.bytesWritten) await wait(10)
    await wait(50)
  }

  test.each([
    [
      'a call',
      ['POST /api/auth/login HTTP/1.1', 'Host: foyer.test', 'Content-Type: application/json', 'Content-Length: 500'],
    ],
    [
      'a call without an end',
      [
        'POST /api/auth/login HTTP/1.1',
        'Host: foyer.test',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ],
    ],
  ])('ends the connection of %s', async (_name, lines) => {
    useGuardTimers()
    const exchange = await begin(lines)
    const { received, closed } = exchange
    await passTime(exchange)
    expect(closed()).toBe(true)
    expect(received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('ends the connection of an upload that has stopped', async () => {
    useGuardTimers()
    const exchange = await begin(upload(), part)
    await passTime(exchange)
    expect(exchange.closed()).toBe(true)
  })

  test('ends the connection of a caller that was answered before', async () => {
    useGuardTimers()
    const lines = [
      'POST /api/nothing HTTP/1.1',
      'Host: foyer.test',
      'Content-Type: application/json',
      'Content-Length: 9',
    ]
    const exchange = await begin(lines, '{')
    const { received, closed } = exchange
    await passTime(exchange)
    expect(closed()).toBe(true)
    expect(received()).toMatch(/^HTTP\/1\.1 (?:404|408) /)
  })

  test('is no upload over a slow but steady line, however long it takes', async () => {
    useGuardTimers()
    const exchange = await begin(upload(), part)
    const { socket, received, closed } = exchange
    await arrive(exchange)
    for (let halfMinute = 0; halfMinute < 20; halfMinute++) {
      socket.write('x'.repeat(40_000))
      await arrive(exchange)
      vi.advanceTimersByTime(30_000)
    }
    expect([received(), closed()]).toEqual(['', false])
  })
})

test('a person has 30 sockets, and one that closes makes room', async () => {
  for (let page = 0; page < 30; page++) pages.push(await connectSocket(address, client))
  await expect(connectSocket(address, client)).rejects.toMatchObject({ data: { code: 'too_many_requests' } })
  pages.push(await connectSocket(address, other))
  pages.shift()?.disconnect()
  await vi.waitFor(async () => void pages.push(await connectSocket(address, client)))
})
