import { Redis, type RedisOptions } from 'ioredis'
import { certificateProblem } from '../certificates.ts'
import { StartRefused } from '../start-problem.ts'
import type { Log } from '../log/log.ts'

export type SharedRedis = {
  /** For queries: an answer or an error within this time, also from a Redis that hangs. */
  commands: Redis
  /** For messages to the other processes, which are not awaited. */
  publisher: Redis
  /** A separate connection for blocking reads; it reads again by itself when Redis is back. */
  reader(): Redis
  /** Undefined while it answers. */
  problem(): 'away' | 'refused' | undefined
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

/** The answers of a Redis that waiting does not change. */
const REFUSALS = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR DB index|ERR invalid password)/

/** What a person does about a Redis that refuses; undefined where it may only be away. It holds no secret. */
export function refusalOf(error: Error): string | undefined {
  const certificate = certificateProblem('code' in error ? error.code : undefined)
  if (certificate) return certificate
  if (error.message.startsWith('ERR DB index')) return 'it has no database of the number at the end of REDIS_URL'
  return REFUSALS.test(error.message) ? `it refuses the user or password of REDIS_URL (${error.message})` : undefined
}

/**
 * The connections of this process to the Redis that several processes share. Throws StartRefused when it refuses them. Tests on a busy
 * machine wait longer for its answers.
 */
export async function openRedis(url: string, log: Log, patienceMs = PATIENCE_MS): Promise<SharedRedis> {
  const open: Redis[] = []
  const connect = (options: RedisOptions): Redis => {
    const redis = new Redis(url, options)
    redis.on('error', () => {}) // each command reports it, and the watcher logs it once
    open.push(redis)
    return redis
  }
  const close = () =>
    open.forEach((redis) => {
      // Disconnecting during a TLS handshake emits an error; without a listener it would end the process.
      redis.stream?.on('error', () => {})
      redis.disconnect()
    })
  const commands = connect({ ...AT_ONCE, commandTimeout: patienceMs })
  const publisher = connect(AT_ONCE)
  let refusal: string | undefined
  const refused = Promise.withResolvers<false>()
  const note = (error?: Error) => {
    const reason = error && refusalOf(error)
    if (reason && reason !== refusal) log.error(`Redis refuses this process: ${reason}`)
    refusal = reason
    if (reason) refused.resolve(false)
  }
  commands.on('error', note)
  // ioredis is ready also where this was refused, and then uses database 0.
  commands.on('ready', () => void commands.select(commands.options.db ?? 0).then(() => note(), note))
  const longestMs = Math.max(START_MS, patienceMs)
  const answers = Promise.all([ready(commands, longestMs), ready(publisher, longestMs)])
  const isReady = await Promise.race([refused.promise, answers.then((all) => all.every(Boolean))])
  if (refusal) {
    close()
    throw new StartRefused(`Redis refuses Foyer: ${refusal}.`)
  }
  if (!isReady) log.warn('Redis does not answer: until it does, this process is by itself')
  return {
    commands,
    publisher,
    reader: () => connect(WAITING),
    problem: () => (refusal ? 'refused' : commands.status === 'ready' ? undefined : 'away'),
    close,
  }
}

function ready(redis: Redis, longestMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), longestMs).unref()
    redis.once('ready', () => {
      clearTimeout(late)
      resolve(true)
    })
  })
}
