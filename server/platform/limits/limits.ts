import { isIPv4, isIPv6 } from 'node:net'
import {
  BurstyRateLimiter,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { ApiError } from '../api-error.ts'

type Rate = { points: number; seconds: number }

/** The limits, by name of the action and its key, generous for normal use (API document, rules for all). */
const RATES = {
  'password by account': { points: 10, seconds: 15 * 60 },
  'password by address': { points: 60, seconds: 15 * 60 },
  // Of a second step: a million codes are soon gone through, ten at a time.
  'code by account': { points: 30, seconds: 24 * 3600 },
  // A meter asks while a person types: more than they can, and little of the server's time.
  'password rating by address': { points: 100, seconds: 60 },
  'reset by account': { points: 5, seconds: 3600 },
  'reset by address': { points: 40, seconds: 3600 },
  // Counts only calls with invalid links and taken emails.
  'guess by address': { points: 60, seconds: 15 * 60 },
  // Each looks through all workspaces, after a call that found nothing.
  'foreign id by user': { points: 10, seconds: 60 },
  'invitation by user': { points: 30, seconds: 60 },
  // In parts; one that arrives is given back. The others lie in the storage for some hours.
  'long upload by user': { points: 30, seconds: 3600 },
  'reveal by user': { points: 60, seconds: 60 },
  // Each sends an email to the Manager, also after a withdrawal: as many as may wait, and some corrections.
  'vacation request by user': { points: 60, seconds: 3600 },
  // Each reads and packs all that a workspace has.
  'export by workspace': { points: 6, seconds: 3600 },
  // Calls to Stripe, which limits our requests.
  'billing by workspace': { points: 30, seconds: 60 },
  // 60 at once, then 5 a second: 55 more than the steady rate allows, and those come back within the minute.
  'message by user': { points: 5, seconds: 1, burst: { points: 55, seconds: 60 } },
  // Events of a browser over its connections: more than a person can cause, far fewer than a program.
  'event by user': { points: 20, seconds: 1, burst: { points: 180, seconds: 60 } },
} as const satisfies { [name: string]: Rate & { burst?: Rate } }

/** These protect one process from overload, independently of the others, so each process counts for itself. */
const BY_PROCESS: ReadonlySet<string> = new Set<keyof typeof RATES>(['event by user'])

/** Limits of things open at once, counted by each process for itself. */
const HELD = {
  'socket by address': 100,
  'socket by user': 30,
  'registration by address': 10,
  'upload by user': 12,
  // Of somebody without an account: apart from the places of the client who sent the link.
  'upload by link': 2,
} as const

export type RateName = keyof typeof RATES
type HeldName = keyof typeof HELD

export type Limits = {
  /** False while limits are turned off. */
  on: boolean
  /** Takes points; past the limit it throws the refusal too_many_requests, which says when to come back. */
  take(name: RateName, key: string, points?: number): Promise<void>
  /** Takes points like `take`; false past the limit. */
  hasLeft(name: RateName, key: string): Promise<boolean>
  /** For what turned out not to count, such as the right password. */
  giveBack(name: RateName, key: string, points?: number): Promise<void>
  /** Forgets what was taken under the key. */
  reset(name: RateName, key: string): Promise<void>
  /** Holds one; the answer gives it back, once however often it is called. Past the limit it throws the same refusal. */
  acquire(name: HeldName, key: string): () => void
}

type MakeLimiter = (options: IRateLimiterOptions) => RateLimiterAbstract

type Store = {
  limiter: RateLimiterAbstract
  burst: RateLimiterAbstract | undefined
  consume: (key: string, points: number) => Promise<unknown>
}

const inMemory: MakeLimiter = (options) => new RateLimiterMemory(options)

/** Counts in this process's memory, or where `makeLimiter` does: for all processes together (redis/nodes.ts). */
export function createLimits({
  on,
  makeLimiter = inMemory,
}: {
  on: boolean
  makeLimiter?: MakeLimiter | undefined
}): Limits {
  if (!on)
    return {
      on,
      take: async () => {},
      hasLeft: async () => true,
      giveBack: async () => {},
      reset: async () => {},
      acquire: () => () => {},
    }
  const stores = new Map(
    Object.entries(RATES).map(([name, rate]) => [
      name,
      storeOf(name, rate, BY_PROCESS.has(name) ? inMemory : makeLimiter),
    ]),
  )
  const storeNamed = (name: RateName): Store => {
    const store = stores.get(name)
    if (!store) throw new Error(`there is no limit ${name}`)
    return store
  }
  /** Returns the milliseconds to wait, or undefined when the points were left. */
  async function consume(name: RateName, key: string, points: number): Promise<number | undefined> {
    try {
      await storeNamed(name).consume(keyFor(name, key), points)
      return undefined
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext
      throw error
    }
  }
  const acquired = new Map<string, number>()

  return {
    on,
    async take(name, key, points = 1) {
      const wait = await consume(name, key, points)
      if (wait !== undefined) throw tooMany(Math.ceil(wait / 1000))
    },
    hasLeft: async (name, key) => (await consume(name, key, 1)) === undefined,
    async giveBack(name, key, points = 1) {
      await storeNamed(name).limiter.reward(keyFor(name, key), points)
    },
    async reset(name, key) {
      const { limiter, burst } = storeNamed(name)
      await Promise.all([limiter.delete(keyFor(name, key)), burst?.delete(keyFor(name, key))])
    },
    acquire(name, key) {
      const holder = `${name} ${keyFor(name, key)}`
      const now = acquired.get(holder) ?? 0
      if (now >= HELD[name]) throw tooMany(30)
      acquired.set(holder, now + 1)
      let back = false
      return () => {
        if (back) return
        back = true
        const left = (acquired.get(holder) ?? 1) - 1
        if (left > 0) acquired.set(holder, left)
        else acquired.delete(holder)
      }
    },
  }
}

function storeOf(name: string, rate: Rate & { burst?: Rate }, makeLimiter: MakeLimiter): Store {
  const limiter = makeLimiter({ keyPrefix: name, points: rate.points, duration: rate.seconds })
  if (!rate.burst) return { limiter, burst: undefined, consume: (key, points) => limiter.consume(key, points) }
  const burst = makeLimiter({
    keyPrefix: `${name} burst`,
    points: rate.burst.points,
    duration: rate.burst.seconds,
  })
  const both = new BurstyRateLimiter(limiter, burst)
  return { limiter, burst, consume: (key, points) => both.consume(key, points) }
}

const tooMany = (seconds: number) => new ApiError('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) })

const keyFor = (name: RateName | HeldName, key: string) =>
  name.endsWith('by address') ? networkOf(key) : key.toLowerCase()

/** An IPv6 customer has 2^64 addresses, so the network counts; an IPv4 address may be written as IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(.+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : []
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
