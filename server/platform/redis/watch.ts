import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Log } from '../log/log.ts'

const EVERY_MS = 500
const MARKER = 'foyer:generation'

type Watched = {
  redis: Redis
  log: Log
  /** Messages may have been lost while disconnected, here or in other processes. */
  onLoss: () => void
}

export type Watch = {
  /** An event of ours was lost: all processes must know, not only this one. */
  lost(): void
  stop(): void
}

/**
 * Detects that Redis was unavailable or emptied. A marker stays the same as long as all messages arrived; a process
 * that lost one writes a new marker, and a process that finds another marker knows that something is missing.
 */
export function watchRedis({ redis, log, onLoss }: Watched): Watch {
  let previous: string | undefined
  let away = false
  let losing = false
  let looking = false

  async function look(): Promise<void> {
    const found = await currentMarker(redis, losing)
    const missed = away || losing || (previous !== undefined && found !== previous)
    if (away) log.info('Redis is back')
    previous = found
    away = false
    losing = false
    if (missed) onLoss()
  }

  const timer = setInterval(() => {
    if (looking) return
    looking = true
    look()
      .catch((error: unknown) => {
        if (!away) log.warn({ err: error }, 'Redis is away: this process is by itself')
        away = true
      })
      .finally(() => (looking = false))
  }, EVERY_MS).unref()

  return { lost: () => (losing = true), stop: () => clearInterval(timer) }
}

async function currentMarker(redis: Redis, renew: boolean): Promise<string> {
  const own = randomUUID()
  if (renew) {
    await redis.set(MARKER, own)
    return own
  }
  // The first to find none makes one, and all go by it.
  await redis.setnx(MARKER, own)
  return (await redis.get(MARKER)) ?? own
}
