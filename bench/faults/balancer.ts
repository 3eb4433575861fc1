import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Balancer = {
  address: string
  /** How many connections each node got, in their order. */
  shares: readonly number[]
  close(): Promise<void>
}

/** Gives each connection to the next node, and past those that do not answer: what stands in front of several servers. */
export async function balancer(nodes: readonly string[]): Promise<Balancer> {
  const places = nodes.map((node) => new URL(node))
  const shares = nodes.map(() => 0)
  const open = new Set<Socket>()
  let turn = 0

  /** Tries one after the other, each at most once. */
  const reach = (browser: Socket, first: number, tried = 0): void => {
    const at = (first + tried) % places.length
    const place = places[at]
    if (!place || tried === places.length) return void browser.destroy()
    const node = connect(Number(place.port), place.hostname)
    const next = () => reach(browser, first, tried + 1)
    node.once('error', next)
    node.once('connect', () => {
      node.off('error', next)
      shares[at] = (shares[at] ?? 0) + 1
      join(browser, node)
    })
  }
  const server = createServer((browser) => {
    open.add(browser)
    browser.on('error', () => {}).on('close', () => open.delete(browser))
    reach(browser, turn++)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    address: `http://127.0.0.1:${address.port}`,
    shares,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const browser of open) browser.destroy()
      await closed
    },
  }
}

/** What one says the other hears, and when one is gone so is the other. */
function join(browser: Socket, node: Socket): void {
  const pairs = [
    [browser, node],
    [node, browser],
  ] as const
  for (const [from, to] of pairs) {
    from.setNoDelay(true)
    from.pipe(to)
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
  }
}
