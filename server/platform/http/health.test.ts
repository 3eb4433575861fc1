import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { healthRoutes, type Lifecycle } from './health.ts'
import type { Nodes } from '../nodes.ts'
import { registerErrorHandler } from './errors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

function appOn(db: Parameters<typeof healthRoutes>[1], lifecycle: Lifecycle = { stopping: false }, nodes?: Nodes) {
  const app = Fastify()
  registerErrorHandler(app)
  healthRoutes(app, db, lifecycle, nodes)
  return app
}

test('[OPS-5] a server with its database is alive and ready until it is stopped', async () => {
  const lifecycle: Lifecycle = { stopping: false }
  const app = appOn(database.db, lifecycle)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  // A busy machine may take longer than the database is waited for.
  await expect.poll(async () => (await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  lifecycle.stopping = true
  const stopping = await app.inject('/readyz')
  expect(stopping.statusCode).toBe(503)
  expect(stopping.headers['retry-after']).toBe('5')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

test('[OPS-3] a server whose Redis refuses it is ready, and says so', async () => {
  const nodes = { problem: () => 'refused' } as unknown as Nodes
  const app = appOn(database.db, undefined, nodes)
  await expect.poll(async () => (await app.inject('/readyz')).json()).toEqual({ status: 'ready', redis: 'refused' })
  await app.close()
})

test('[OPS-5] without its database it is alive and not ready', async () => {
  const db = openDatabase({ ...database.config, database: 'foyer_does_not_exist' }, () => {})
  const app = appOn(db)
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
  await db.close()
})

test('[OPS-5] a database that never answers is given up on', async () => {
  const never = {
    ...database.db,
    system: { ...database.db.system, sql: () => new Promise<never>(() => {}) },
  }
  const app = appOn(never)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  await app.close()
})
