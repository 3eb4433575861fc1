import { type Ejabberd, hasEjabberd, startEjabberd } from '../chat/ejabberd.ts'
import { connectPair, type Measured, measurePairs, type PairRound, warmUp } from '../chat/pairs.ts'
import { findPostmaster } from '../processor-time.ts'
import { ratio, type Row } from '../report.ts'
import { seedGroup, seedWorkspaces } from '../seed.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { median } from '../statistics.ts'

const PAIRS = 20
const ROUNDS = 5

/**
 * Many conversations at once: pairs of people, each in a workspace of its own, against the floor and, where it is
 * there, ejabberd. The rounds alternate.
 */
export async function pairRows(bench: BenchEnvironment): Promise<Row[]> {
  const ejabberd = hasEjabberd() ? await startEjabberd(await bench.emptyDatabase('ejabberd')) : undefined
  const sides = await connectSides(bench, ejabberd)
  const rounds: { [side: string]: PairRound[] } = {}
  for (const side of Object.values(sides)) await warmUp(side)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, side] of Object.entries(sides)) (rounds[name] ??= []).push(await measurePairs(side))
  }
  for (const { pairs } of Object.values(sides)) for (const pair of pairs) pair.close()
  await ejabberd?.stop()
  const { product = [], floor = [], ejabberd: beside } = rounds
  return [...pairReport(product, floor), ...(beside ? [besideEjabberd(product, beside)] : [])]
}

async function connectSides(
  bench: BenchEnvironment,
  ejabberd: Ejabberd | undefined,
): Promise<{ [name: string]: Measured }> {
  const database = await bench.database('pairs')
  const managers = await seedWorkspaces(database, PAIRS, 10)
  const groups = []
  for (const manager of managers) groups.push(await seedGroup(database, manager, 0, 1))
  const [product, floor] = [await bench.product(database), await bench.floor('chat', database)]
  const PostgreSQL = await findPostmaster(database)
  const productPairs = groups.map(({ conversation, members: [first, second] }) =>
    connectPair(product.address, conversation, [{ token: first.token }, { token: second.token }]),
  )
  const floorPairs = groups.map(({ conversation }) =>
    connectPair(floor.address, conversation, [{ conversation }, { conversation }]),
  )
  return {
    floor: { pairs: await Promise.all(floorPairs), processes: { Node: floor.pid, PostgreSQL } },
    product: { pairs: await Promise.all(productPairs), processes: { Node: product.pid, PostgreSQL } },
    ...(ejabberd && {
      ejabberd: {
        pairs: await Promise.all(groups.map((_, at) => ejabberd.connectPair(at))),
        processes: { Erlang: ejabberd.pid, PostgreSQL },
      },
    }),
  }
}

const of = (rounds: PairRound[], key: 'perSecond' | 'p50' | 'p99') => median(rounds.map((round) => round[key]))
const costs = (rounds: PairRound[]) =>
  Object.keys(rounds[0]?.costs ?? {})
    .map((name) => `${name} ${median(rounds.map((round) => round.costs[name] ?? 0)).toFixed(2)}`)
    .join(' + ')
const times = (rounds: PairRound[]) => `${of(rounds, 'p50').toFixed(2)} / ${of(rounds, 'p99').toFixed(1)} ms`

function besideEjabberd(product: PairRound[], ejabberd: PairRound[]): Row {
  const holds = of(product, 'perSecond') > of(ejabberd, 'perSecond') && of(product, 'p50') <= of(ejabberd, 'p50')
  return {
    what: 'the same two beside ejabberd with its archive in PostgreSQL',
    measured:
      `${Math.round(of(product, 'perSecond'))} and ${Math.round(of(ejabberd, 'perSecond'))} a second; ` +
      `p50 / p99 ${times(product)} and ${times(ejabberd)}; its ms of CPU each: ${costs(ejabberd)}`,
    bound: 'more, and p50 sooner',
    holds,
  }
}

function pairReport(product: PairRound[], floor: PairRound[]): Row[] {
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
