import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Server } from 'socket.io'
import type { OnlinePerson, SharedPresence } from './realtime/presence.ts'

/**
 * Lets several processes act as one: those of several machines by Redis (redis/nodes.ts), those of one machine by its
 * first process (processes/). Without it a process is alone.
 */
export type Nodes = {
  makeLimiter: (options: IRateLimiterOptions) => RateLimiterAbstract
  /** Makes events reach the browsers of all processes. Answers how to leave. */
  join(io: Server, onEvent: OnEvent): () => void
  sharePresence(options: {
    publishPresence: (person: OnlinePerson, online: boolean) => void
    people: () => OnlinePerson[]
  }): SharedPresence
  /** What /readyz says of Redis; undefined while all is well. */
  problem?(): 'away' | 'refused' | undefined
  close(): void
}

/** Hears the rooms and the payload of what another process sends. */
export type OnEvent = (rooms: Iterable<string>, carries?: object) => void
