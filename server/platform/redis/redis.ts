import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../log/log.ts'

export type SharedRedis = {
  /** For queries: an answer or an error within this time, also from a Redis that hangs. */
  commands: Redis
  /** For messages to the other processes, which are not awaited. */
  publisher: Redis
  /** A separate connection for blocking reads; it reads again by itself when Redis is back. */
  reader(): Redis
  close(): void
}

const PATIENCE_MS = 300
/** As long may Redis say nothing to a question before the connection counts as dead. */
const SILENCE_MS = 3000
/** At start Redis is waited for this long; without it everything works as in a single process until it is there. */
const START_MS = 2000

const COMMON: RedisOptions = {
  // The adapter reads what XREAD answers in the second protocol only.
  protocol: 2,
  connectTimeout: SILENCE_MS,
  retryStrategy: () => 250,
}
/** Commands fail at once while Redis is unavailable, and none is sent twice. */
const AT_ONCE: RedisOptions = {
  ...COMMON,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  socketTimeout: SILENCE_MS,
}
/** Longer than a reader lets Redis wait with its answer. */
export const READ_BLOCK_MS = 2000
const WAITING: RedisOptions = { ...COMMON, maxRetriesPerRequest: null, socketTimeout: 3 * READ_BLOCK_MS }

/** The connections of this process to the Redis that several processes share. */
export async function openRedis(url: string, log: Log): Promise<SharedRedis> {
  const open: Redis[] = []
  const connect = (options: RedisOptions): Redis => {
    const redis = new Redis(url, options)
    redis.on('error', () => {}) // each command reports it, and the watcher logs it once
    open.push(redis)
    return redis
  }
  const commands = connect({ ...AT_ONCE, commandTimeout: PATIENCE_MS })
  const publisher = connect(AT_ONCE)
  if (!(await Promise.all([ready(commands), ready(publisher)])).every(Boolean)) {
    log.warn('Redis does not answer: until it does, this process is by itself')
  }
  return {
    commands,
    publisher,
    reader: () => connect(WAITING),
    close: () => open.forEach((redis) => redis.disconnect()),
  }
}

function ready(redis: Redis): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), START_MS)
    redis.once('ready', () => {
      clearTimeout(late)
      resolve(true)
    })
  })
}
