import type autocannon from 'autocannon'
import { load, type Load } from '../load.ts'
import { ratio, type Row } from '../report.ts'
import { type Seeded, seedWorkspaces } from '../seed.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { median } from '../statistics.ts'

const ROUNDS = 5
const SECONDS = 3

const asProduct = (managers: Seeded[]): autocannon.Request[] =>
  managers.map(({ token }) => ({
    path: '/api/clients/manager/false?page=1&per_page=50',
    headers: { authorization: `Bearer ${token}` },
  }))
const asFloor = (managers: Seeded[]): autocannon.Request[] =>
  managers.map(({ workspace }) => ({ path: `/${workspace}` }))

/** The list of 50 of 250 clients, compared with its floor and with ten times the workspaces. The rounds alternate. */
export async function listRows(bench: BenchEnvironment): Promise<Row[]> {
  const [small, large] = [await bench.database('small'), await bench.database('large')]
  const [few, many] = [await seedWorkspaces(small, bench.tokens, 200), await seedWorkspaces(large, bench.tokens, 2000)]
  const sides = [
    { name: 'floor', server: await bench.floor('list', small), requests: asFloor(few) },
    { name: 'product', server: await bench.product(small), requests: asProduct(few) },
    { name: 'tenfold', server: await bench.product(large), requests: asProduct(many) },
  ]
  for (const side of sides) await load(side.server.address, side.requests, 2)
  const rounds = new Map<string, Load[]>(sides.map((side) => [side.name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) rounds.get(side.name)?.push(await load(side.server.address, side.requests, SECONDS))
  }
  for (const side of sides) await side.server.stop()
  const of = (name: string) => rounds.get(name) ?? []
  const speed = (name: string) => median(of(name).map((one) => one.perSecond))
  const errors = sides.flatMap((side) => of(side.name)).reduce((sum, one) => sum + one.errors, 0)
  if (errors > 0) throw new Error(`${errors} requests of the list failed`)
  const p99 = median(of('product').map((one) => one.p99))
  const [toFloor, tenfold] = [speed('product') / speed('floor'), speed('tenfold') / speed('product')]
  return [
    {
      what: 'list of 50 of 250 clients, 200 workspaces, 16 connections',
      measured: `${Math.round(speed('product'))} req/s, ${ratio(toFloor)} of the floor's ${Math.round(speed('floor'))}; p99 ${p99} ms`,
      bound: '≥ 0.80, p99 ≤ 25 ms',
      holds: toFloor >= 0.8 && p99 <= 25,
    },
    {
      what: 'the same with ten times the workspaces',
      measured: `${Math.round(speed('tenfold'))} req/s, ${ratio(tenfold)}`,
      bound: '≥ 0.80',
      holds: tenfold >= 0.8,
    },
  ]
}
