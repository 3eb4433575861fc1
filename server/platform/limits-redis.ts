import type { Redis } from 'ioredis'
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

/** Counts in Redis for all processes together; while Redis is away each counts by itself. */
export function redisLimiter(redis: Redis): (options: IRateLimiterOptions) => RateLimiterRedis {
  return (options) =>
    new RateLimiterRedis({
      ...options,
      keyPrefix: `foyer:limit:${options.keyPrefix}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    })
}
