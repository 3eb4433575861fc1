import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { sendText } from '#contract/messages.ts'
import { call } from '../chat/call.ts'
import type { Fault } from '../chat/history.ts'
import { createGroups, seedPeople } from '../chat/people.ts'
import { withDatabase } from '../database.ts'
import { BreakableServer } from './breakable-server.ts'
import { watchPeakMemory } from './process-memory.ts'
import type { FaultRun } from './run.ts'
import { SilentSockets } from './silent-sockets.ts'

/** `backMs`: within so long all sockets are back. */
export type SocketsPlan = { seed: number; sockets: number; perSecond: number; steadyMs: number; backMs: number }

export const LONG = { seed: 31, sockets: 5000, perSecond: 50, steadyMs: 15_000, backMs: 30_000 } satisfies SocketsPlan

const GROUP_SIZE = 10
const MOST_BUSY = 20
const MOST_MEMORY_MB = 500
const GIVE_UP_MS = 180_000

/** The server restarts while thousands of sockets are open and messages are sent; all come back at once. */
export async function restartWithSockets({
  seed,
  sockets,
  perSecond,
  steadyMs,
  backMs,
}: SocketsPlan): Promise<FaultRun> {
  const server = await BreakableServer.begin()
  const faults: Fault[] = []
  const unmet = (what: string) => void faults.push({ kind: 'unmet', what })
  try {
    const people = await seedPeople(server.database, { employees: 0, clients: sockets })
    const groups = await createGroups(server.address, people, Math.ceil(sockets / GROUP_SIZE))
    const opened = await SilentSockets.open(server.address, people.clients)
    const received = new Map<string, number>()
    opened.onEvery((event, carries) => {
      if (event.startsWith('message received')) count(received, (carries as { _id: string })._id) // of this event's kind
    })
    const acknowledged = new Map<string, number>()
    const over = new AbortController()
    let slowest = 0
    const send = async (number: number) => {
      const group = groups[number % groups.length]
      if (!group) return
      const body = {
        conversation_id: group.id,
        message: `message ${number}`,
        type: 'text' as const,
        send_id: `${number}`,
      }
      const began = performance.now()
      for (;;) {
        try {
          const { _id } = await call(server.address, sendText, { body }, people.manager.token)
          acknowledged.set(_id, group.members.length - 1)
          break
        } catch {
          await wait(200)
        }
      }
      slowest = Math.max(slowest, performance.now() - began)
    }
    const sending: Promise<void>[] = []
    const writing = (async () => {
      for (let number = 0; !over.signal.aborted; number++) {
        sending.push(send(number))
        await wait(1000 / perSecond)
      }
    })()
    const stopWatching = watchPeakMemory(server.pid)
    await wait(steadyMs)
    const heardBefore = missing(acknowledged, received)
    await server.kill()
    const began = performance.now()
    await server.restart()
    const ready = performance.now() - began
    const stopSampling = sampleBusy(server.database)
    while (opened.connected < sockets && performance.now() - began < GIVE_UP_MS) await wait(50)
    const back = performance.now() - began
    const mostBusy = await stopSampling()
    await wait(steadyMs / 3)
    over.abort()
    await writing
    await Promise.all(sending)
    await wait(1000)
    const peak = stopWatching()
    const stored = await countMessages(server.database)
    if (stored !== acknowledged.size) unmet(`${acknowledged.size} messages were acknowledged and ${stored} are stored`)
    if (opened.connected < sockets) unmet(`${sockets - opened.connected} sockets did not come back`)
    if (back > backMs) unmet(`it took ${Math.round(back)} ms until all were back`)
    if (mostBusy > MOST_BUSY) unmet(`${mostBusy} connections of the database were busy`)
    if (peak > MOST_MEMORY_MB) unmet(`the server took ${Math.round(peak)} MB`)
    const details = [
      `${sockets} sockets, ${Math.round((acknowledged.size * 1000) / (2 * steadyMs + back))} messages a second`,
      `${heardBefore} deliveries were under way before the restart`,
      `ready after ${Math.round(ready)} ms, all sockets back after ${Math.round(back)} ms`,
      `at most ${mostBusy} busy connections of the database and ${Math.round(peak)} MB`,
    ]
    opened.close()
    const sends = acknowledged.size
    return {
      what: 'restart with sockets',
      seed,
      details,
      faults,
      sends,
      stored,
      connects: 2 * sockets,
      slowest,
      caughtUp: back,
    }
  } finally {
    await server.remove()
  }
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Deliveries that have not arrived. */
const missing = (expected: Map<string, number>, received: Map<string, number>): number =>
  [...expected].reduce((sum, [id, count]) => sum + Math.max(0, count - (received.get(id) ?? 0)), 0)

/** Samples how many connections of the server work at the same time, until it is called. Returns the highest number. */
function sampleBusy(database: pg.ClientConfig): () => Promise<number> {
  const over = new AbortController()
  const text = `select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'`
  const sampling = withDatabase(database, async (client) => {
    let peak = 0
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ busy: number }>(text)
      peak = Math.max(peak, rows[0]?.busy ?? 0)
      await wait(50)
    }
    return peak
  })
  return () => {
    over.abort()
    return sampling
  }
}

async function countMessages(database: pg.ClientConfig): Promise<number> {
  const { rows } = await withDatabase(database, (client) =>
    client.query<{ stored: number }>('select count(*)::int as stored from messages'),
  )
  return rows[0]?.stored ?? 0
}
