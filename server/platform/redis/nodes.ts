import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible'
import type { Server } from 'socket.io'
import type { Log } from '../log/log.ts'
import type { OnlinePerson, SharedPresence } from '../realtime/presence.ts'
import { sharePresence } from '../realtime/shared-presence.ts'
import { joinNodes } from '../realtime/redis-adapter.ts'
import { openRedis } from './redis.ts'
import type { Redis } from 'ioredis'

/** Lets several processes act as one; without it a process is alone. */
export type Nodes = {
  makeLimiter: (options: IRateLimiterOptions) => RateLimiterAbstract
  /**
   * Makes events reach the browsers of all processes. `onEvent` hears the rooms and the payload of what another process sends. Answers
   * how to leave.
   */
  join(io: Server, onEvent: (rooms: Iterable<string>, carries?: object) => void): () => void
  sharePresence(options: {
    publishPresence: (person: OnlinePerson, online: boolean) => void
    people: () => OnlinePerson[]
  }): SharedPresence
  close(): void
}

export async function openNodes(url: string, log: Log): Promise<Nodes> {
  const redis = await openRedis(url, log)
  return {
    makeLimiter: redisLimiter(redis.commands),
    join: (io, onEvent) => joinNodes(io, { redis, log, onEvent }),
    sharePresence: (options) => sharePresence({ redis: redis.commands, ...options }),
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
