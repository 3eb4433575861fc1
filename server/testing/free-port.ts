import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below those that systems give to outgoing connections, one of which would take the port before its server does. */
const [FIRST, LAST] = [10_000, 32_000]

/** A port of the loopback for a server that takes it later, by tests and by what is measured. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    const probe = createServer()
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening')
      await new Promise((resolve) => probe.close(resolve))
      return port
    } catch {
      // in use
    }
  }
}

/** Lets a server listen on a port that the system chooses. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
