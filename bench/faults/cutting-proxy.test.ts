import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { listenOnLoopback } from '#server/testing/free-port.ts'
import { createRandom } from '../chat/random.ts'
import { startCuttingProxy } from './cutting-proxy.ts'

const FRAME = 'a frame of some length'
const peers: Socket[] = []
/** Sends the same frame every other millisecond while the connection lasts. */
const speaker = createServer((peer) => {
  const speaking = setInterval(() => peer.write(FRAME), 2)
  peer.on('error', () => {}).on('close', () => clearInterval(speaking))
  peers.push(peer)
})

afterAll(() => void speaker.close())

test('the proxy cuts connections, some of them in the middle of a frame', async () => {
  const address = `http://127.0.0.1:${await listenOnLoopback(speaker)}`
  const proxy = await startCuttingProxy(address, createRandom(3), { from: 5, to: 30 })
  const received = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const peer = connect(Number(new URL(proxy.address).port), '127.0.0.1')
      let text = ''
      peer
        .setEncoding('utf8')
        .on('data', (data: string) => (text += data))
        .on('error', () => {})
      await once(peer, 'close')
      return text
    }),
  )
  expect(proxy.cuts.all).toBe(12)
  const broken = received.filter((text) => text.length % FRAME.length > 0)
  expect(broken.length).toBeGreaterThan(0)
  expect(broken.length).toBeLessThanOrEqual(proxy.cuts.midFrame)
  expect(peers).toHaveLength(12)
  await proxy.close()
})
