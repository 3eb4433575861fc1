import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { ApiError } from '../api-error.ts'
import type { Nodes } from '../nodes.ts'

/**
 * Where the process is in its lifecycle. `main.ts` says when it ends, and then no load balancer should send it more, unless
 * a successor on the same port has taken over.
 */
export type Lifecycle = { stopping: boolean; replaced?: boolean }

const PATIENCE_MS = 1000

/**
 * `/healthz`: the process is alive, do not restart it. `/readyz`: it can do its work, send it requests; without Redis it
 * works by itself.
 */
export function healthRoutes(
  app: FastifyInstance,
  db: Pick<Database, 'system'>,
  lifecycle: Lifecycle,
  nodes?: Nodes,
): void {
  // The caller's own address, by which `npm run doctor` sees whether the proxies are counted right.
  app.get('/healthz', async ({ ip }) => ({ status: 'alive', caller: ip }))
  app.get('/readyz', async () => {
    if (lifecycle.stopping && !lifecycle.replaced) throw new ApiError('unavailable', { retryAfterSeconds: 5 })
    await databaseAnswers(db)
    const redis = nodes?.problem?.()
    return { status: 'ready', ...(redis ? { redis } : {}) }
  })
}

async function databaseAnswers(db: Pick<Database, 'system'>): Promise<void> {
  const done = new AbortController()
  const query = db.system.sql({ name: 'ready', text: 'select 1', values: [] }).then(() => true)
  try {
    const answered = await Promise.race([query, after(PATIENCE_MS, false, { signal: done.signal })])
    if (!answered) throw new Error(`the database did not answer within ${PATIENCE_MS} ms`)
  } catch (cause) {
    throw new ApiError('unavailable', { retryAfterSeconds: 2, cause })
  } finally {
    done.abort()
    query.catch(() => {}) // an answer that came too late, and was an error
  }
}
