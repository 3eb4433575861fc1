import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let address: URL
beforeAll(async () => {
  world = await createTestWorld()
  address = new URL(await world.listen())
})
afterAll(() => world.close())

async function upgraded(path: string): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${address.host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16, 1).toString('base64')}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

const isWell = async () => (await fetch(new URL('/healthz', address))).status

test('a connection that asks for an upgrade elsewhere and breaks off ends nothing but itself', async () => {
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  process.prependListener('uncaughtException', note)
  for (const path of ['/other', '/api/auth/me', '/socket.io.x/']) {
    const socket = await upgraded(path)
    await new Promise((resolve) => void setTimeout(resolve, 100)) // the request has arrived
    socket.resetAndDestroy()
  }
  await new Promise((resolve) => void setTimeout(resolve, 200))
  process.off('uncaughtException', note)
  expect(failures).toEqual([])
  expect(await isWell()).toBe(200)
})

test('a connection that sends pings without end and reads no answer is closed', async () => {
  const socket = await upgraded('/socket.io/?EIO=4&transport=websocket')
  await once(socket, 'data')
  socket.pause()
  const closed = vi.fn()
  socket.on('close', closed)
  // Masked pings (RFC 6455, 5.5.2) of 125 bytes.
  const ping = Buffer.concat([Buffer.of(0x89, 0x80 | 125), Buffer.alloc(4 + 125)])
  const many = Buffer.concat(Array.from({ length: 1000 }, () => ping))
  let sent = 0
  const most = 40_000_000
  while (!closed.mock.calls.length && sent < most) {
    sent += many.length
    if (!socket.write(many)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
  }
  expect(closed).toHaveBeenCalled()
  expect(await isWell()).toBe(200)
})
