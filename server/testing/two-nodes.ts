import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { openNodes } from '#server/platform/nodes.ts'
import { testParts } from './parts.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { openWorld, type World } from './world.ts'

export type TwoNodes = {
  /** The first of the two, and whom the tests play. */
  world: World
  redis: TestRedis
  /** Where the two listen. */
  first: string
  second: string
  close(): Promise<void>
}

/** Two whole servers on one database and one Redis of their own. */
export async function openTwoNodes(): Promise<TwoNodes> {
  const redis = await startRedis()
  try {
    return await openOn(redis)
  } catch (error) {
    await redis.stop()
    throw error
  }
}

async function openOn(redis: TestRedis): Promise<TwoNodes> {
  const log = createLog({ level: 'silent', format: 'json' })
  const ofFirst = await openNodes(redis.url, log)
  const ofSecond = await openNodes(redis.url, log)
  const world = await openWorld({ limits: true, nodes: ofFirst })
  const files = await mkdtemp(join(tmpdir(), 'foyer-test-files-'))
  const db = openDatabase(world.database.config, () => {})
  const seen = { log: [], mails: [] }
  const parts = await testParts({ ...world.database, db }, seen, { limits: true, files, nodes: ofSecond })
  const app = await buildApp(parts, { metrics: createMetrics({ ofProcess: false }), life: { stopping: false } })
  return {
    world,
    redis,
    first: await world.listen(),
    second: await app.server.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await parts.realtime.close()
      await app.server.close()
      await parts.jobs.stop()
      await db.close()
      await world.close()
      ofFirst.close()
      ofSecond.close()
      await redis.stop()
      await rm(files, { recursive: true, force: true })
    },
  }
}
