import { withDatabase } from '../database.ts'
import { load, type Load, warmUp } from '../load.ts'
import { ratio, type Row } from '../report.ts'
import { seedWorkspaces } from '../seed.ts'
import type { BenchEnvironment } from '../bench-environment.ts'
import { median } from '../statistics.ts'

const CLIENTS = 10_000
const ROUNDS = 5
const SECONDS = 3
const BOARD = '/api/managers/onboarding-board?per_page=50&'
const PAGES = {
  first: [`${BOARD}page=1`],
  board: [
    `${BOARD}page=1`,
    `${BOARD}page=2&sort=since`,
    `${BOARD}page=1&sort=since&order=desc`,
    `${BOARD}page=1&stage=review&sort=since`,
    `${BOARD}page=3&sort=business_name`,
  ],
  list: [
    `${BOARD}page=1&sort=since`,
    `${BOARD}page=2&sort=email`,
    `${BOARD}page=1&sort=name`,
    `${BOARD}page=3&sort=phone`,
  ],
}

/** A third of the clients have nothing given; the others work, wait for a review, or are ready. */
const STATES = `insert into onboardings (manager_id, client_id, id, services_answered, social, webdev, show_website, required_count,
    completed_count, items_asked, items_settled, items_open, stage, to_review, waiting_since, changed_at, service_states)
  select manager_id, id, gen_random_uuid(), true, true, true, true, 7, n % 8, 21, n % 22, 21 - n % 22,
    (array['working', 'review', 'ready'])[1 + n % 3], (n % 3 = 1)::int, now() - n % 60 * interval '1 day', now() - n % 50 * interval '1 day',
    jsonb_build_array(
      jsonb_build_object('service', 'social', 'asked', 5, 'waits_for', '[]'::jsonb, 'stage', 'ready', 'open', 0, 'to_review', 0, 'since', now()),
      jsonb_build_object('service', 'webdev', 'asked', 4, 'waits_for', '["website", "assets"]'::jsonb, 'stage', 'working', 'open', 2,
        'to_review', 1, 'since', now() - n % 60 * interval '1 day'))
  from (select manager_id, id, row_number() over (order by id) as n from users where role = 'Client') client where n % 3 > 0`

/** The board and the list of a workspace with 10,000 clients with stages (COL-91), beside other workspaces. */
export async function pipelineRows(bench: BenchEnvironment): Promise<Row[]> {
  const database = await bench.database('pipeline')
  const [manager] = await seedWorkspaces(database, 4, CLIENTS)
  await withDatabase(database, async (client) => {
    await client.query(STATES)
    await client.query('vacuum analyze')
  })
  const [server, floor] = [await bench.product(database), await bench.floor('board', database)]
  const headers = { authorization: `Bearer ${manager.token}` }
  const ask = (paths: readonly string[]) => ({
    address: server.address,
    requests: paths.map((path) => ({ path, headers })),
  })
  const sides = {
    floor: { address: floor.address, requests: [{ path: `/${manager.workspace}` }] },
    first: ask(PAGES.first),
    board: ask(PAGES.board),
    list: ask(PAGES.list),
  }
  const rounds: Record<keyof typeof sides, Load[]> = { floor: [], first: [], board: [], list: [] }
  const names = ['floor', 'first', 'board', 'list'] as const
  for (const name of names) await warmUp(sides[name].address, sides[name].requests)
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) rounds[name].push(await load(sides[name].address, sides[name].requests, SECONDS))
  }
  const errors = Object.values(rounds)
    .flat()
    .reduce((sum, round) => sum + round.errors, 0)
  if (errors > 0) throw new Error(`${errors} requests of the board or the list failed`)
  const speed = (name: keyof typeof sides) => median(rounds[name].map((round) => round.perSecond))
  const p99 = (name: keyof typeof sides) => median(rounds[name].map((round) => round.p99))
  const toFloor = speed('first') / speed('floor')
  const pages = (name: 'board' | 'list', what: string): Row => ({
    what: `${what} of 10,000 clients with stages, pages of 50, 16 connections`,
    measured: `${Math.round(speed(name))} req/s, p99 ${p99(name)} ms`,
    bound: 'p99 ≤ 25 ms',
    holds: p99(name) <= 25,
  })
  return [
    {
      what: 'first page of the board of 10,000 clients with stages, 16 connections',
      measured: `${Math.round(speed('first'))} req/s, ${ratio(toFloor)} of the floor's ${Math.round(speed('floor'))}; p99 ${p99('first')} ms, floor ${p99('floor')} ms`,
      bound: '≥ 0.60, p99 ≤ 25 ms',
      holds: toFloor >= 0.6 && p99('first') <= 25,
    },
    pages('board', 'board'),
    pages('list', 'list'),
  ]
}
