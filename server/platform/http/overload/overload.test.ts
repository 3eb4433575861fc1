import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { listManagerClients } from '#contract/clients.ts'
import type { TestServerOptions } from '#server/testing/test-server.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

/** More than the connections and the calls that are let in to wait for one. */
const MANY = 60

let world: TestWorld
let manager: Person
async function open(options: TestServerOptions = {}): Promise<void> {
  world = await createTestWorld(options)
  manager = await world.manager()
  await world.client(manager)
}
afterEach(() => world.close())

/** Keeps every connection to the database busy until it is called. */
async function occupyConnections(): Promise<() => Promise<unknown>> {
  const { promise: freed, resolve: free } = Promise.withResolvers<void>()
  const inside = Array.from({ length: MANY }, () =>
    world.parts.db.forWorkspace(manager.workspace).transaction(() => freed),
  )
  await expect.poll(() => world.parts.db.waiting()).toBeGreaterThan(MANY / 2)
  return () => {
    free()
    return Promise.all(inside)
  }
}

const list = () =>
  world.call(listManagerClients, { params: { archived: 'false' }, query: { page: 1, per_page: 50 } }, manager.token)

test('calls beyond what the database keeps up with are answered by 503 and Retry-After', async () => {
  await open({ overload: true })
  const release = await occupyConnections()
  const asked = Array.from({ length: MANY }, list)
  await expect.poll(async () => (await Promise.race([...asked, wait(100)]))?.status).toBe(503)
  // Somebody who logs in is not refused, and waits for a connection.
  const loggedIn = world.call(login, { body: { email: manager.email, password: PASSWORD } })
  await release()
  const refused = (await Promise.all(asked)).filter(({ status }) => status !== 200)
  for (const { status, body, headers } of refused) {
    expect({ status, ...body }).toMatchObject({ status: 503, code: 'overloaded' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(refused.length).toBeLessThanOrEqual(MANY)
  expect((await loggedIn).status).toBe(200)
  expect((await list()).status).toBe(200)
})

test('one who waits is let in when there is room', async () => {
  await open()
  const release = await occupyConnections()
  const asked = Array.from({ length: MANY }, list)
  await release()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
})
