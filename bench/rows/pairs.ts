import { connectPair, measurePairs, type PairRound } from '../chat/pairs.ts'
import { findPostmaster } from '../processor-time.ts'
import { ratio, type Row } from '../report.ts'
import { seedGroup, seedWorkspaces } from '../seed.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { median } from '../statistics.ts'

const PAIRS = 20
const ROUNDS = 3

/** Many conversations at once: pairs of people, each in a workspace of its own, against the floor; the rounds alternate. */
export async function pairRows(bench: BenchEnvironment): Promise<Row[]> {
  const database = await bench.database('pairs')
  const managers = await seedWorkspaces(database, bench.tokens, PAIRS, 10)
  const groups = []
  for (const manager of managers) groups.push(await seedGroup(database, bench.tokens, manager, 0, 1))
  const servers = { product: await bench.product(database), floor: await bench.floor('chat', database) }
  const postgres = await findPostmaster(database)
  const sides = {
    product: {
      pairs: await Promise.all(
        groups.map(({ conversation, members: [one, other] }) =>
          connectPair(servers.product.address, conversation, [{ token: one?.token }, { token: other?.token }]),
        ),
      ),
      processes: { Node: servers.product.pid, PostgreSQL: postgres },
    },
    floor: {
      pairs: await Promise.all(
        groups.map(({ conversation }) =>
          connectPair(servers.floor.address, conversation, [{ conversation }, { conversation }]),
        ),
      ),
      processes: { Node: servers.floor.pid, PostgreSQL: postgres },
    },
  }
  const rounds: { [side in keyof typeof sides]: PairRound[] } = { product: [], floor: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of ['floor', 'product'] as const) {
      const measured = await measurePairs(sides[side])
      if (round > 0) rounds[side].push(measured) // the first one warms up
    }
  }
  for (const { pairs } of Object.values(sides)) for (const pair of pairs) pair.close()
  for (const server of Object.values(servers)) await server.stop()
  return pairReport(rounds.product, rounds.floor)
}

function pairReport(product: PairRound[], floor: PairRound[]): Row[] {
  const of = (rounds: PairRound[], key: 'perSecond' | 'p50' | 'p99') => median(rounds.map((round) => round[key]))
  const costs = (rounds: PairRound[]) =>
    Object.keys(rounds[0]?.costs ?? {})
      .map((name) => `${name} ${median(rounds.map((round) => round.costs[name] ?? 0)).toFixed(2)}`)
      .join(' + ')
  const times = (rounds: PairRound[]) => `${of(rounds, 'p50').toFixed(2)} / ${of(rounds, 'p99').toFixed(1)} ms`
  const loop = of(product, 'perSecond') / of(floor, 'perSecond')
  const wait = of(floor, 'p50') / of(product, 'p50')
  return [
    {
      what: `messages of ${PAIRS} pairs in ${PAIRS} workspaces, one of each on its way`,
      measured:
        `${Math.round(of(product, 'perSecond'))} a second, ${ratio(loop)} of the floor's ${Math.round(of(floor, 'perSecond'))}; ` +
        `ms of CPU each: ${costs(product)}, floor ${costs(floor)}`,
      bound: '≥ 0.70',
      holds: loop >= 0.7,
    },
    {
      what: 'the same at 50 a second over all pairs, sent → received',
      measured: `p50 / p99 ${times(product)}, floor ${times(floor)}: ${ratio(wait)} of its speed`,
      bound: '≥ 0.70',
      holds: wait >= 0.7,
    },
  ]
}
