import type autocannon from 'autocannon'
import { load, type Load, warmUp } from '../load.ts'
import { findPostmaster, processorMs } from '../processor-time.ts'
import { ratio, type Row } from '../report.ts'
import { type Seeded, seedWorkspaces } from '../seed.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { median } from '../statistics.ts'

const ROUNDS = 5
const SECONDS = 3

const tokenOf = ({ token }: Seeded) => ({ authorization: `Bearer ${token}` })
const asProduct = (managers: Seeded[]): autocannon.Request[] =>
  managers.map((manager) => ({
    path: '/api/clients/manager/false?page=1&per_page=50',
    headers: tokenOf(manager),
  }))
const asFloor = (managers: Seeded[]): autocannon.Request[] =>
  managers.map(({ workspace }) => ({ path: `/${workspace}` }))
const asCheckedFloor = (managers: Seeded[]): autocannon.Request[] =>
  managers.map((manager) => ({ path: `/${manager.workspace}`, headers: tokenOf(manager) }))

/** `node` and `postgres`: milliseconds of processor time for a request. */
type Measured = Load & { node: number; postgres: number }

/**
 * The list of 50 of 250 clients, 200 workspaces in turn, compared with its floors and with ten times the workspaces. The
 * rounds alternate.
 */
export async function listRows(bench: BenchEnvironment): Promise<Row[]> {
  const [small, large] = [await bench.database('small'), await bench.database('large')]
  const [few, many] = [await seedWorkspaces(small, 200), await seedWorkspaces(large, 2000)]
  const floor = await bench.floor('list', small)
  const sides = [
    { name: 'floor', server: floor, requests: asFloor(few) },
    { name: 'checked', server: floor, requests: asCheckedFloor(few) },
    { name: 'product', server: await bench.product(small), requests: asProduct(few) },
    { name: 'tenfold', server: await bench.product(large), requests: asProduct(many) },
  ]
  const postmaster = await findPostmaster(small)
  for (const side of sides) await warmUp(side.server.address, side.requests)
  const rounds = new Map<string, Measured[]>(sides.map((side) => [side.name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, server, requests } of sides) {
      const before = [processorMs(server.pid), processorMs(postmaster)] as const
      const result = await load(server.address, requests, SECONDS)
      const [node, postgres] = [processorMs(server.pid) - before[0], processorMs(postmaster) - before[1]]
      rounds.get(name)?.push({ ...result, node: node / result.total, postgres: postgres / result.total })
    }
  }
  const of = (name: string) => rounds.get(name) ?? []
  const middle = (name: string, figure: keyof Measured) => median(of(name).map((measured) => measured[figure]))
  const errors = sides.flatMap((side) => of(side.name)).reduce((sum, measured) => sum + measured.errors, 0)
  if (errors > 0) throw new Error(`${errors} requests of the list failed`)
  const speed = (name: string) => middle(name, 'perSecond')
  const cost = (name: string) => `${middle(name, 'node').toFixed(3)} + ${middle(name, 'postgres').toFixed(3)} ms`
  const p99 = middle('product', 'p99')
  const against = (what: string, name: 'floor' | 'checked'): Row => {
    const toFloor = speed('product') / speed(name)
    return {
      what,
      measured: `${Math.round(speed('product'))} req/s, ${ratio(toFloor)} of the floor's ${Math.round(speed(name))}; p99 ${p99} ms, floor ${middle(name, 'p99')} ms; Node + PostgreSQL ${cost('product')}, floor ${cost(name)}`,
      bound: '≥ 1.00, p99 ≤ 15 ms',
      holds: toFloor >= 1 && p99 <= 15,
    }
  }
  const tenfold = speed('tenfold') / speed('product')
  return [
    against('list of 50 of 250 clients, 200 workspaces, 16 connections', 'floor'),
    against('the same against a floor that checks the session, every 900 ms', 'checked'),
    {
      what: 'the same with ten times the workspaces',
      measured: `${Math.round(speed('tenfold'))} req/s, ${ratio(tenfold)}`,
      bound: '≥ 0.80',
      holds: tenfold >= 0.8,
    },
  ]
}
