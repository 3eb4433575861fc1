import { setTimeout as wait } from 'node:timers/promises'
import type { SimulatedUsers } from '../chat/simulated-users.ts'
import { withDatabase } from '../database.ts'
import { chatUnderFault } from '../faults/chat-under-fault.ts'
import type { Cluster } from './cluster.ts'
import { until } from './host.ts'

export type EventResult = {
  title: string
  /** Seconds in which writes have to be back. */
  goal: number
  /** Seconds in which no message was acknowledged, from the loss until writes were back. */
  back: number
  /** Seconds that one person waited for an acknowledgement, at most. */
  longestWait: number
  acknowledged: number
  lost: number
  doubled: number
  details: string[]
  /** Everything that is not as it has to be. */
  missed: string[]
}

/** What an event works with. `begin` marks the moment from which the seconds count. */
type EventContext = {
  cluster: Cluster
  users: SimulatedUsers
  begin(): void
  unmet(what: string): void
}

/** People write before, during and after it, and everything is repaired when it returns. */
export type ClusterEvent = {
  title: string
  goal: number
  play(context: EventContext): Promise<string[]>
}

const PLAN = { seed: 16, employees: 2, clients: 6, pauseMs: 800 }
const CALM_MS = 5000
const LISTENING_MS = 90_000

export async function playEvent(cluster: Cluster, { title, goal, play }: ClusterEvent): Promise<EventResult> {
  let began = 0
  let writers: SimulatedUsers | undefined
  const target = { address: cluster.origin, database: cluster.database }
  const run = await chatUnderFault(title, PLAN, target, async ({ users, unmet }) => {
    writers = users
    await wait(CALM_MS)
    const begin = () => void (began = performance.now())
    const details = await play({ cluster, users, begin, unmet })
    await wait(CALM_MS)
    await waitForListeners(cluster).catch((error: unknown) => unmet(String(error)))
    return details
  })
  const { waits = [], acknowledgedAt = [] } = writers ?? {}
  const back = longestPause(began, acknowledgedAt)
  const isLate = back > goal ? [`writes were back after ${back.toFixed(1)} s, not within ${goal} s`] : []
  return {
    title,
    goal,
    back,
    longestWait: Math.max(...waits) / 1000,
    acknowledged: acknowledgedAt.length,
    lost: run.faults.filter(({ kind }) => kind === 'lost').length,
    doubled: run.faults.filter(({ kind }) => kind === 'doubled').length,
    details: run.details,
    missed: [...run.faults.map(({ kind, what }) => `${kind}: ${what}`), ...isLate],
  }
}

/** The longest time in seconds without any acknowledgement, from the moment of the loss on. */
function longestPause(began: number, acknowledgedAt: readonly number[]): number {
  const times = [began, ...acknowledgedAt.filter((at) => at > began)]
  if (times.length === 1) return Infinity
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000
}

/** Each process of Foyer listens on the primary once for ended sessions, and once for jobs. It tries less and less often. */
async function waitForListeners({ database, foyerHosts }: Cluster): Promise<void> {
  const listening = `select count(*) filter (where application_name = 'foyer actor_changed')::int as sessions,
      count(*) filter (where application_name like 'foyer jobs _%' and query like 'select set_config%')::int as jobs
    from pg_stat_activity where usename = 'foyer'`
  await withDatabase(database, (client) =>
    until('a listening connection of each process', LISTENING_MS, async () => {
      const { rows } = await client.query<{ sessions: number; jobs: number }>(listening)
      return rows[0]?.sessions === foyerHosts.length && rows[0].jobs === foyerHosts.length
    }),
  )
}
