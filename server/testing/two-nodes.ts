import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { openNodes } from '../platform/redis/nodes.ts'
import { PATIENT } from './test-database.ts'
import { createTestParts } from './test-parts.ts'
import { PATIENT_MS } from './patient-ms.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { createTestWorld, type TestWorld } from './test-world.ts'

/** As long as a connection may say nothing: both servers and the test share a process. */
const REDIS_MS = 3000

export type TwoNodes = {
  /** The first node, with the test people. */
  world: TestWorld
  redis: TestRedis
  /** The addresses of both nodes. */
  first: string
  second: string
  /** Waits until both have noticed that Redis is unavailable. */
  waitUntilRedisLost(): Promise<void>
  close(): Promise<void>
}

/** Two whole servers on one new database and one new Redis. */
export async function startTwoNodes(): Promise<TwoNodes> {
  const redis = await startRedis()
  try {
    return await openOn(redis)
  } catch (error) {
    await redis.stop()
    throw error
  }
}

async function openOn(redis: TestRedis): Promise<TwoNodes> {
  const [one, other] = [listeningLog(), listeningLog()]
  const ofFirst = await openNodes(redis.url, one.log, REDIS_MS)
  const ofSecond = await openNodes(redis.url, other.log, REDIS_MS)
  const world = await createTestWorld({ limits: true, nodes: ofFirst })
  const files = await mkdtemp(join(tmpdir(), 'foyer-test-files-'))
  const db = openDatabase({ ...world.database.config, ...PATIENT }, () => {})
  const seen = { log: [], emails: [] }
  const parts = await createTestParts({ ...world.database, db }, seen, { limits: true, files, nodes: ofSecond })
  const app = await buildApp(parts, {
    metrics: createMetrics({ ofProcess: false }),
    lifecycle: { stopping: false },
    patienceMs: PATIENT_MS,
  })
  return {
    world,
    redis,
    first: await world.listen(),
    second: await app.server.listen({ host: '127.0.0.1', port: 0 }),
    async waitUntilRedisLost() {
      await Promise.all([one.away(), other.away()])
    },
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

/** A log that reports when its process has lost Redis. A short hang loses nothing. */
function listeningLog(): { log: Log; away: () => Promise<void> } {
  const signals = new EventEmitter()
  let isAway = false
  const write = (line: string) => {
    if (line.includes('Redis is back')) isAway = false
    if (!line.includes('Redis is away')) return
    isAway = true
    signals.emit('away')
  }
  return {
    log: createLog({ level: 'info', format: 'json', destination: { write } }),
    async away() {
      if (!isAway) await once(signals, 'away')
    },
  }
}
