import { load, type Load, warmUp } from '../load.ts'
import type { Row } from '../report.ts'
import { seedWorkspaces } from '../seed.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { median } from '../statistics.ts'

const ROUNDS = 5
const SECONDS = 3
const PAGES = ['page=1', 'page=2', 'page=1&sort=name', 'page=1&sort=email&order=desc', 'page=3&sort=date&order=desc']

/** Pages of the client list of a workspace with 10,000 clients (CLI-12), beside other workspaces. */
export async function clientRows(bench: BenchEnvironment): Promise<Row[]> {
  const database = await bench.database('clients')
  const [manager] = await seedWorkspaces(database, 4, 10_000)
  const server = await bench.product(database)
  const requests = PAGES.map((page) => ({
    path: `/api/clients/manager/false?per_page=50&${page}`,
    headers: { authorization: `Bearer ${manager.token}` },
  }))
  await warmUp(server.address, requests)
  const rounds: Load[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await load(server.address, requests, SECONDS))
  const errors = rounds.reduce((sum, round) => sum + round.errors, 0)
  if (errors > 0) throw new Error(`${errors} requests of the list failed`)
  const p99 = median(rounds.map((round) => round.p99))
  return [
    {
      what: 'page of 50 of 10,000 clients in one workspace, 16 connections',
      measured: `${Math.round(median(rounds.map((round) => round.perSecond)))} req/s, p99 ${p99} ms`,
      bound: 'p99 ≤ 25 ms',
      holds: p99 <= 25,
    },
  ]
}
