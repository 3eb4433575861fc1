import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '#server/testing/free-port.ts'
import { randomBetween, type Random } from '../chat/random.ts'

type CuttingProxy = {
  address: string
  /** The number of cut connections, and how many of them were cut in the middle of a packet. */
  cuts: { all: number; midFrame: number }
  stopCutting(): void
  close(): Promise<void>
}

/** The lifetime of a connection in milliseconds. */
type Lifetime = { from: number; to: number }

/** How long the proxy waits for a packet to cut. */
const SILENCE_MS = 500

/**
 * A proxy between browsers and the server that cuts each connection after a while: half of them between two packets,
 * the others in the middle of the next one, in either direction. The rest of a cut packet is never delivered.
 */
export async function startCuttingProxy(target: string, random: Random, lifetime: Lifetime): Promise<CuttingProxy> {
  const { port, hostname } = new URL(target)
  const cuts = { all: 0, midFrame: 0 }
  const open = new Set<() => void>()
  let calm = false

  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname)
    let state: 'whole' | 'cut next' | 'cutting' = 'whole'
    const end = () => {
      clearTimeout(timer)
      open.delete(end)
      browser.destroy()
      upstream.destroy()
    }
    const cut = () => {
      cuts.all++
      end()
    }
    const timeIsUp = () => {
      if (calm) return
      if (random() < 0.5) return cut()
      state = 'cut next'
      timer = setTimeout(cut, SILENCE_MS)
    }
    let timer = setTimeout(timeIsUp, randomBetween(random, lifetime.from, lifetime.to))
    const passOn = (from: Socket, to: Socket) => {
      from.setNoDelay(true)
      from.on('data', (data) => {
        if (state === 'cutting') return
        if (state === 'whole' || data.length < 2) return void to.write(data)
        state = 'cutting'
        cuts.midFrame++
        // Flushed, so that the first part does arrive.
        to.write(data.subarray(0, Math.ceil(randomBetween(random, 0, data.length - 1))), cut)
      })
      from.on('error', end).on('close', end)
    }
    open.add(end)
    passOn(browser, upstream)
    passOn(upstream, browser)
  })

  return {
    address: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    cuts,
    stopCutting: () => void (calm = true),
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const end of open) end()
      await closed
    },
  }
}
