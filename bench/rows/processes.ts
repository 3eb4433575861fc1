import { connectPair, measurePairs } from '../chat/pairs.ts'
import { load } from '../load.ts'
import { findPostmaster, processorMs } from '../processor-time.ts'
import { ratio, type Row } from '../report.ts'
import { seedGroup, seedWorkspaces } from '../seed.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { median } from '../statistics.ts'

const PAIRS = 20
const ROUNDS = 3
const SECONDS = 3

type Work = { perSecond: number; cores: { Foyer: number; PostgreSQL: number; load: number } }

/** What a second process brings where the database and the load share the cores: lists and messages, in turn. */
export async function processRows(bench: BenchEnvironment): Promise<Row[]> {
  const database = await bench.database('processes')
  const managers = await seedWorkspaces(database, PAIRS)
  const groups: Awaited<ReturnType<typeof seedGroup>>[] = []
  for (const manager of managers) groups.push(await seedGroup(database, manager, 0, 1))
  const postgres = await findPostmaster(database)
  const requests = managers.map(({ token }) => ({
    path: '/api/clients/manager/false?page=1&per_page=50',
    headers: { authorization: `Bearer ${token}` },
  }))
  const sides = []
  for (const processes of [1, 2]) {
    const server = await bench.product(database, { FOYER_PROCESSES: String(processes) })
    const pairs = groups.map(({ conversation, members: [first, second] }) =>
      connectPair(server.address, conversation, [{ token: first.token }, { token: second.token }]),
    )
    sides.push({ processes, server, pairs: await Promise.all(pairs), lists: [] as Work[], messages: [] as number[] })
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of sides) {
      const lists = await withCores(side.server.pid, postgres, () => load(side.server.address, requests, SECONDS))
      const messages = await measurePairs({ pairs: side.pairs, processes: {} })
      if (round === 0) continue // warms up
      side.lists.push(lists)
      side.messages.push(messages.perSecond)
    }
  }
  for (const { pairs } of sides) for (const pair of pairs) pair.close()
  return sides.map(({ processes, lists, messages }) => {
    const cores = (name: keyof Work['cores']) => ratio(median(lists.map((work) => work.cores[name])))
    return {
      what: `${processes === 1 ? 'one process' : `${processes} processes`}, with the database and the load on the same cores`,
      measured:
        `${Math.round(median(lists.map(({ perSecond }) => perSecond)))} lists a second, ` +
        `on ${cores('Foyer')} cores, PostgreSQL ${cores('PostgreSQL')}, load ${cores('load')}; ` +
        `${Math.round(median(messages))} messages a second of ${PAIRS} pairs`,
      bound: 'reported',
      holds: true,
    }
  })
}

async function withCores(server: number, postgres: number, work: () => Promise<{ perSecond: number }>): Promise<Work> {
  const used = () => {
    const { user, system } = process.cpuUsage()
    return { Foyer: processorMs(server), PostgreSQL: processorMs(postgres), load: (user + system) / 1000 }
  }
  const [before, began] = [used(), performance.now()]
  const { perSecond } = await work()
  const [after, taken] = [used(), performance.now() - began]
  const share = (name: keyof Work['cores']) => (after[name] - before[name]) / taken
  return { perSecond, cores: { Foyer: share('Foyer'), PostgreSQL: share('PostgreSQL'), load: share('load') } }
}
