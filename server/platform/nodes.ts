import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Server } from 'socket.io'
import { redisLimiter } from './limits-redis.ts'
import type { Log } from './log.ts'
import type { Person, SharedPresence } from './presence.ts'
import { sharePresence } from './presence-redis.ts'
import { joinNodes } from './realtime-nodes.ts'
import { openRedis } from './redis.ts'

/** What makes several processes behave as one; a process without it is alone. */
export type Nodes = {
  makeLimiter: (options: IRateLimiterOptions) => RateLimiterAbstract
  /** Makes events reach the browsers of all processes. Answers how to leave. */
  join(io: Server): () => void
  sharePresence(options: {
    publishPresence: (person: Person, online: boolean) => void
    people: () => Person[]
  }): SharedPresence
  close(): void
}

export async function openNodes(url: string, log: Log): Promise<Nodes> {
  const redis = await openRedis(url, log)
  return {
    makeLimiter: redisLimiter(redis.commands),
    join: (io) => joinNodes(io, { redis, log }),
    sharePresence: (options) => sharePresence({ redis: redis.commands, ...options }),
    close: redis.close,
  }
}
