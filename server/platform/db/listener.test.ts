import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listenOnLoopback } from '#server/testing/free-port.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { Listener } from './listener.ts'

test('a database that is away is asked once at a time, however long it is away', async () => {
  const tries: number[] = []
  const enough = Promise.withResolvers<void>()
  const away = createServer((connection) => {
    tries.push(performance.now())
    connection.destroy()
    if (tries.length === 5) enough.resolve()
  })
  const port = await listenOnLoopback(away)
  const listener = new Listener({ host: '127.0.0.1', port }, 'changes', () => {})
  await expect(listener.start()).rejects.toThrow()
  await enough.promise
  await listener.stop()
  away.close()
  // Each try waits for the end of the one before and then a while; twice as many would come in pairs.
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThan(150)
})

describe('how far notifications have arrived', () => {
  let database: TestDatabase
  beforeAll(async () => void (database = await openTestDatabase()))
  afterAll(() => database.drop())

  test('everything that was committed before is there', async () => {
    const heard = new Set<string | undefined>()
    const listener = new Listener(database.config, 'changes', (payload) => heard.add(payload))
    await listener.start()
    const others = new pg.Client(database.config)
    await others.connect()
    for (let change = 0; change < 20; change++) {
      await others.query('select pg_notify($1, $2)', ['changes', String(change)])
      const committed = performance.now()
      while (listener.deliveredUntil() < committed) await wait(1)
      expect(heard).toContain(String(change))
    }
    await others.end()
    await listener.stop()
  })

  test('a silent connection moves it no further, and is then replaced', async () => {
    const { host = '', port } = database.config
    const target = host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : undefined
    const connections: Socket[] = []
    const between = createServer((near) => {
      const far = target === undefined ? connect(Number(port), host) : connect(target)
      near.pipe(far).pipe(near)
      connections.push(
        near.on('error', () => {}),
        far.on('error', () => {}),
      )
    })
    const heard: (string | undefined)[] = []
    const through = { ...database.config, host: '127.0.0.1', port: await listenOnLoopback(between) }
    const listener = new Listener(through, 'changes', (payload) => heard.push(payload))
    await listener.start()
    await expect.poll(() => listener.deliveredUntil()).toBeGreaterThan(0)
    heard.length = 0
    for (const connection of connections) connection.pause().unpipe()
    const silentSince = performance.now()
    await wait(700)
    expect(listener.deliveredUntil()).toBeLessThan(silentSince)
    // Lost, and there again.
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2)
    expect(new Set(heard)).toEqual(new Set([undefined]))
    await expect.poll(() => listener.deliveredUntil()).toBeGreaterThan(silentSince)
    await listener.stop()
    for (const connection of connections) connection.destroy()
    between.close()
  })

  test('an answer of another connection proves nothing', async () => {
    const listener = new Listener(database.config, 'changes', () => {})
    await listener.start()
    await expect.poll(() => listener.deliveredUntil()).toBeGreaterThan(0)
    // Of the overloads the spy sees one that returns nothing.
    const answered = Promise.resolve({ rows: [{ pid: 1 }] }) as never
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(() => answered)
    await expect.poll(() => listener.deliveredUntil()).toBe(-Infinity)
    query.mockRestore()
    await expect.poll(() => listener.deliveredUntil()).toBeGreaterThan(0)
    await listener.stop()
  })
})
