import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { createVirusScanner } from './virus-scanner.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

test.skipIf(!hasIpv6)('[OPS-3] clamd is reached at an address of IPv6', async () => {
  const clamd = createServer((socket) => socket.end('stream: OK\0')).listen(0, '::1')
  await once(clamd, 'listening')
  // A listening TCP server has an address with a port.
  const { port } = clamd.address() as AddressInfo
  try {
    const ends: string[] = []
    await createVirusScanner({ url: `tcp://[::1]:${port}`, onEnd: (end) => ends.push(end) })
      .begin()
      .finish()
    expect(ends).toEqual(['clean'])
  } finally {
    clamd.close()
  }
})
