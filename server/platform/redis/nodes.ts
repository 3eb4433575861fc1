import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Redis } from 'ioredis'
import type { Log } from '../log/log.ts'
import type { Nodes } from '../nodes.ts'
import { sharePresence } from '../realtime/shared-presence.ts'
import { joinNodes } from '../realtime/redis-adapter.ts'
import { openRedis } from './redis.ts'

export async function openNodes(url: string, log: Log, patienceMs?: number): Promise<Nodes> {
  const redis = await openRedis(url, log, patienceMs)
  return {
    makeLimiter: redisLimiter(redis.commands),
    join: (io, onEvent) => joinNodes(io, { redis, log, onEvent }),
    sharePresence: (options) => sharePresence({ redis: redis.commands, ...options }),
    problem: redis.problem,
    close: redis.close,
  }
}

/** Counts in Redis for all processes together; while Redis is away each counts by itself. */
function redisLimiter(redis: Redis): (options: IRateLimiterOptions) => RateLimiterRedis {
  return (options) =>
    new RateLimiterRedis({
      ...options,
      keyPrefix: `foyer:limit:${options.keyPrefix}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    })
}
