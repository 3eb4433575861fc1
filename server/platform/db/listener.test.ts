import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { Listener } from './listener.ts'

test('a database that is away is asked once at a time, however long it is away', async () => {
  const tries: number[] = []
  const enough = Promise.withResolvers<void>()
  const away = createServer((connection) => {
    tries.push(performance.now())
    connection.destroy()
    if (tries.length === 5) enough.resolve()
  }).listen(0, '127.0.0.1')
  await once(away, 'listening')
  const address = away.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const listener = new Listener({ host: '127.0.0.1', port: address.port }, 'changes', () => {})
  await expect(listener.start()).rejects.toThrow()
  await enough.promise
  await listener.stop()
  away.close()
  // Each try waits for the end of the one before and then a while; twice as many would come in pairs.
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThan(150)
})
