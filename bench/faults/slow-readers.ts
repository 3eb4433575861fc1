import { setTimeout as wait } from 'node:timers/promises'
import { checkChat } from '../chat/chat-result.ts'
import type { Fault } from '../chat/history.ts'
import { createGroups, seedPeople } from '../chat/people.ts'
import { createRandom } from '../chat/random.ts'
import { SimulatedUsers } from '../chat/simulated-users.ts'
import { percentile } from '../statistics.ts'
import { BreakableServer } from './breakable-server.ts'
import { memoryOf, watchPeakMemory } from './process-memory.ts'
import type { FaultRun } from './run.ts'
import { SilentSockets } from './silent-sockets.ts'

export type SlowPlan = {
  seed: number
  /** Clients whose devices stop reading. */
  slow: number
  /** Messages of all people together. */
  perSecond: number
  /** Characters of a message. */
  size: number
  readingMs: number
  /** At least; it goes on until all are let go. */
  stoppedMs: number
  /** What the memory may grow by meanwhile. Within seconds of the start it grows by itself. */
  growthMb: number
}

export const LONG = {
  seed: 23,
  slow: 50,
  perSecond: 500,
  size: 4000,
  readingMs: 10_000,
  stoppedMs: 40_000,
  growthMb: 50,
} satisfies SlowPlan

/** Each of them writes in each group, one message after the other. */
const EMPLOYEES = 4
const GROUPS = 5
/** Without an answer to a ping a connection ends after 35 s. */
const LET_GO_MS = 60_000

/** Clients stop reading in the middle of a busy conversation; the server lets them go, and they catch up later. */
export async function slowReaders({ seed, slow, perSecond, size, ...plan }: SlowPlan): Promise<FaultRun> {
  const random = createRandom(seed)
  const server = await BreakableServer.begin()
  try {
    const people = await seedPeople(server.database, { employees: EMPLOYEES, clients: slow })
    const conversations = await createGroups(server.address, people, GROUPS)
    const origin = server.address
    const writers = [people.manager, ...people.employees]
    // One client of each group is a device that catches up; the others only stop reading.
    const catchingUp = people.clients.slice(0, GROUPS)
    const users = new SimulatedUsers({
      origin,
      people: [...writers, ...catchingUp],
      conversations,
      random,
      devices: 1,
      writers: writers.length,
    })
    const others = await SilentSockets.open(origin, people.clients.slice(GROUPS))
    let isOver = false
    const pauseMs = (2000 * writers.length * GROUPS) / perSecond
    const writing = users.writeMessages({
      padding: size,
      pauseMs,
      enough: () => isOver,
    })
    const slowDevices = users.devices.slice(writers.length)
    await wait(plan.readingMs)
    const usual = { waits: users.waits.splice(0), memory: memoryOf(server.pid) }
    const stopWatching = watchPeakMemory(server.pid)
    for (const device of slowDevices) device.stopReading()
    others.stopReading()
    await wait(plan.stoppedMs)
    let open = await socketsOf(server.address)
    for (let waited = 0; open > writers.length && waited < LET_GO_MS; waited += 500) {
      await wait(500)
      open = await socketsOf(server.address)
    }
    const growth = stopWatching() - usual.memory
    const meanwhile = users.waits.splice(0)
    for (const device of slowDevices) device.readAgain()
    others.close()
    isOver = true
    await writing
    const result = await checkChat(users, server)
    users.close()
    const unmet: Fault[] = []
    if (growth > plan.growthMb) unmet.push({ kind: 'unmet', what: `the memory grew by ${Math.round(growth)} MB` })
    if (open > writers.length)
      unmet.push({ kind: 'unmet', what: `${open - writers.length} slow readers stayed connected` })
    const details = [
      `${slow} clients stopped reading for ${plan.stoppedMs / 1000} s, ${open} sockets stayed open`,
      `${Math.round((meanwhile.length / plan.stoppedMs) * 1000)} messages a second of ${size} characters`,
      `memory grew by ${Math.round(growth)} MB from ${Math.round(usual.memory)} MB`,
      `p99 until stored: ${Math.round(percentile(usual.waits, 0.99))} ms before, ${Math.round(percentile(meanwhile, 0.99))} ms meanwhile`,
    ]
    return { what: 'slow readers', seed, details, ...result, faults: [...result.faults, ...unmet] }
  } finally {
    await server.remove()
  }
}

async function socketsOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^foyer_sockets (\d+)/m.exec(text)?.[1] ?? Number.NaN)
}
