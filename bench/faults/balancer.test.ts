import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOnLoopback } from '#server/testing/free-port.ts'
import { startBalancer } from './balancer.ts'

const nodes: Server[] = []
const addresses: string[] = []

/** Two servers that answer with their name. */
beforeAll(async () => {
  for (const name of ['first', 'second']) {
    const node = createServer((peer) => peer.on('error', () => {}).end(name))
    nodes.push(node)
    addresses.push(`http://127.0.0.1:${await listenOnLoopback(node)}`)
  }
})
afterAll(() => nodes.forEach((node) => node.close()))

async function readAnswer(address: string): Promise<string> {
  const peer = connect(Number(new URL(address).port), '127.0.0.1')
  let sent = ''
  peer.setEncoding('utf8').on('data', (data: string) => void (sent += data))
  await once(peer, 'close')
  return sent
}

test('the balancer gives connections to the nodes in turn and skips one that is down', async () => {
  const front = await startBalancer(addresses)
  const sent = [await readAnswer(front.address), await readAnswer(front.address), await readAnswer(front.address)]
  expect(sent).toEqual(['first', 'second', 'first'])
  nodes[1]?.close()
  expect(await readAnswer(front.address)).toBe('first')
  expect(await readAnswer(front.address)).toBe('first')
  await front.close()
})
