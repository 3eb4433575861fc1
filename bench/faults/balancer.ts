import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '#server/testing/free-port.ts'

export type Balancer = {
  address: string
  /** The number of connections per node, in their order. */
  shares: readonly number[]
  close(): Promise<void>
}

/** A load balancer: gives each connection to the next node and skips nodes that do not answer. */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const places = nodes.map((node) => new URL(node))
  const shares = nodes.map(() => 0)
  const open = new Set<Socket>()
  let turn = 0

  /** Tries one node after the other, each at most once. */
  const reach = (browser: Socket, first: number, tried = 0): void => {
    const at = (first + tried) % places.length
    const url = places[at]
    if (!url || tried === places.length) return void browser.destroy()
    const node = connect(Number(url.port), url.hostname)
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
  })

  return {
    address: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    shares,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const browser of open) browser.destroy()
      await closed
    },
  }
}

/** Connects both sockets. When one closes, so does the other. */
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
