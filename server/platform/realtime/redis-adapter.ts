import { setTimeout as wait } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
import type { Server } from 'socket.io'
import type { Log } from '../log/log.ts'
import type { OnEvent } from '../nodes.ts'
import { READ_BLOCK_MS, type SharedRedis } from '../redis/redis.ts'
import { watchRedis } from '../redis/watch.ts'
import { adapterThatHears } from './hear-others.ts'

const STREAM = 'foyer:events'
/** A process that missed more than these has been away, and lets its browsers read for themselves. */
const KEPT = 10_000
const PAUSE_MS = 250
/** Everybody coming back at once would be a wave; within this long it is a breeze. */
const LET_GO_WITHIN_MS = 3000

type Joined = {
  redis: SharedRedis
  log: Log
  onEvent: OnEvent
}

/**
 * Makes the events of all processes one stream in Redis. Where some may be missing, because Redis was away or was emptied, the
 * browsers are let go: they come back by themselves and read what they missed. Answers how to leave.
 */
export function joinNodes(io: Server, { redis, log, onEvent }: Joined): () => void {
  const reader = redis.reader()
  const makeAdapter = createAdapter(
    // Of a client only what the adapter uses.
    {
      options: {},
      xadd: (entry: (string | number)[]) => redis.publisher.call('xadd', entry),
      duplicate: () => ({ on() {}, subscribe() {}, disconnect() {}, xread: reading(reader) }),
    },
    { streamName: STREAM, maxLen: KEPT, blockTimeInMs: READ_BLOCK_MS, onlyPlaintext: true },
  )
  const watch = watchRedis({
    // Only a connection that broke is a loss: an answer that came late is none.
    redis: redis.publisher,
    log,
    onLoss() {
      log.warn({ connections: io.of('/').sockets.size }, 'events may be missing: the browsers are let go')
      letGo(io)
    },
  })
  io.adapter(
    adapterThatHears(makeAdapter, onEvent, (adapter) => {
      const publish = adapter.doPublish.bind(adapter)
      // The adapter would have the browsers of this process wait for Redis.
      adapter.doPublish = (message) => {
        publish(message).catch(watch.lost)
        return Promise.resolve('')
      }
    }),
  )

  return () => {
    watch.stop()
    // First the adapter, which would go on asking a connection that has ended.
    void io.of('/').adapter.close()
    reader.disconnect()
  }
}

/**
 * How the adapter reads. It starts at `$`, new entries only, and again at every turn until an entry arrives: entries
 * between two turns would be lost, so the first position is looked up. It also reads again at once after an error.
 */
function reading(reader: Redis): (...args: (string | number)[]) => Promise<unknown> {
  let beginning: string | undefined
  return async (...args) => {
    try {
      const from = args.at(-1)
      if (from !== '$') return await reader.call('xread', args)
      beginning ??= (await reader.xrevrange(STREAM, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0'
      return await reader.call('xread', [...args.slice(0, -1), beginning])
    } catch (error) {
      await wait(PAUSE_MS)
      throw error
    }
  }
}

/** Closing the connection below, unlike disconnecting, makes the browsers come back. */
function letGo(io: Server): void {
  for (const { conn } of io.of('/').sockets.values()) {
    setTimeout(() => conn.close(), Math.random() * LET_GO_WITHIN_MS).unref()
  }
}
