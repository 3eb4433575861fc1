import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listManagerClients } from '#contract/clients.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { type ClientColumn, clientPageStatement } from '../queries/client-list.ts'

const MANY = 10_000
const ADD = `
  insert into users (manager_id, id, role, name, business_name, email, phone, archived_at)
  select $1, gen_random_uuid(), 'Client', 'Person ' || md5(n::text), 'Business ' || n, md5(n::text) || '@example.com',
    (2000000000 + n)::text, case when n % 10 = 0 then now() end
  from generate_series(1, $2::int) n`

const ONBOARD = `
  insert into onboardings (manager_id, client_id, id, services_answered, social)
  select manager_id, id, gen_random_uuid(), true, true from users where manager_id = $1 and role = 'Client'`

// Where few workspaces have counts, and the table was just vacuumed, reading all of them is the best plan.
const OTHERS = `
  with added as (insert into workspaces (manager_id) select gen_random_uuid() from generate_series(1, 2000) returning manager_id)
  insert into client_counts (manager_id) select manager_id from added`

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
  // Not alone in the table: where one workspace is all there is, reading everything is the best plan.
  const managers = [await world.manager(), await world.manager(), await world.manager(), await world.manager()] as const
  manager = managers[0]
  await asOwner(async (client) => {
    for (const { workspace } of managers) {
      await client.query(ADD, [workspace, MANY])
      await client.query(ONBOARD, [workspace])
    }
    await client.query(OTHERS)
    await client.query('vacuum analyze users, onboardings, client_counts')
  })
})
afterAll(() => world.close())

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...world.database.config, options: '-c search_path=foyer' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ask = (query: { search?: string; sort?: ClientColumn; page?: number }) =>
  world.call(
    listManagerClients,
    { params: { archived: 'false' }, query: { page: 1, per_page: 50, ...query } },
    manager.token,
  )

describe('[CLI-12] a workspace with 10,000 clients', () => {
  test('reads the usual page and the total by an index, without sorting', async () => {
    const plan = await planOf()
    expect(plan).toContain('Index Scan using clients_active')
    expect(plan).toContain('Index Scan using client_counts_pkey')
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })

  test.each([
    ['name', 'clients_by_name'],
    ['email', 'clients_by_email'],
    ['date', 'clients_by_date'],
    ['phone', 'clients_by_phone'],
  ] as const)('reads the first page sorted by %s by an index', async (sort, index) => {
    const plan = await planOf({ sort })
    expect(plan).toContain(`Index Scan using ${index}`)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })

  test('looks up the services of an Employee’s page by key', async () => {
    const plan = await planOf({ extra: 'services' })
    expect(plan).toContain('Index Scan using onboardings_pkey')
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })

  test.each([
    ['the first page', {}],
    ['a late page', { page: 170 }],
    ['by name', { sort: 'name' }],
    ['by email', { sort: 'email' }],
    ['by date', { sort: 'date' }],
    ['a search that finds many', { search: 'business 1' }],
    ['a search that finds nothing', { search: randomBytes(8).toString('hex') }],
    ['a search by phone', { search: '200-000-77' }],
  ] as const)('answers %s', async (_what, query) => {
    const { status, body } = await ask(query)
    expect(status).toBe(200)
    expect(body.items.length).toBeLessThanOrEqual(50)
  })

  test('includes all clients in search and paging', async () => {
    expect((await ask({})).body.total).toBe(9000)
    expect((await ask({ search: 'business 999' })).body.total).toBe(10) // 999 and 9991 to 9999; 9990 is archived
    expect((await ask({ page: 180 })).body.items).toHaveLength(50)
    expect((await ask({ page: 181 })).body.items).toEqual([])
  })
})

type Planned = { sort?: ClientColumn; extra?: 'services' }

/** As the application's role sees it, with its workspace set. */
function planOf({ sort = 'business_name', extra }: Planned = {}): Promise<string> {
  const db = world.parts.db.forWorkspace(manager.workspace)
  const page = { which: 'active', sort, order: 'asc', limit: 50, offset: 0, search: '' } as const
  const { text, values } = clientPageStatement(db, page, extra)
  return asOwner(async (client) => {
    await client.query('begin')
    await client.query('set local role foyer_app')
    await client.query("select set_config('app.workspace', $1, true)", [manager.workspace])
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    await client.query('rollback')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
