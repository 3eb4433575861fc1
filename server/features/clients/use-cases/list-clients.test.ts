import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAllClients, listEmployeeClients, listManagerClients } from '#contract/clients.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

type Query = NonNullable<Parameters<typeof listOf>[1]>
type Draft = { business_name?: string; name?: string; email?: string; phone?: string; archived?: boolean }

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** Clients as rows: what they can sign in with does not matter for a list. */
async function add(manager: Person, drafts: Draft[]): Promise<void> {
  const rows = drafts.map(({ archived = false, ...draft }, at) => ({
    manager_id: manager.workspace,
    id: newId(),
    role: 'Client',
    business_name: 'Bakery',
    name: 'Person',
    email: `${newId()}@example.com`,
    phone: '',
    archived_at: archived ? new Date() : null,
    created_at: new Date(1_700_000_000_000 + at * 1000),
    ...draft,
  }))
  await world.parts.db
    .forWorkspace(manager.workspace)
    .transaction((tx) => tx.insertInto('users').values(rows).execute())
}
async function managerOf(drafts: Draft[]): Promise<Person> {
  const manager = await world.manager()
  await add(manager, drafts)
  return manager
}

const listOf = (
  who: Person,
  query: {
    search?: string
    sort?: 'business_name' | 'name' | 'email' | 'date' | 'phone'
    order?: 'asc' | 'desc'
    page?: number
    per_page?: number
  } = {},
  archived: 'true' | 'false' = 'false',
) => world.call(listManagerClients, { params: { archived }, query }, who.token)
const names = async (who: Person, query: Query = {}) =>
  (await listOf(who, query)).body.items?.map((item) => item.business_name)

describe('the list of clients', () => {
  test('[CLI-2] has exactly the columns of the Manager’s table', async () => {
    const manager = await managerOf([
      { business_name: 'Blue Door', name: 'Ana', email: 'ana@example.com', phone: '1234567890' },
    ])
    const { status, body } = await listOf(manager)
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        {
          _id: expect.any(String),
          business_name: 'Blue Door',
          name: 'Ana',
          email: 'ana@example.com',
          phone: '1234567890',
        },
      ],
    })
  })

  test('keeps active and archived clients apart', async () => {
    const manager = await managerOf([{ business_name: 'Active' }, { business_name: 'Gone', archived: true }])
    expect((await listOf(manager)).body.items.map((item) => item.business_name)).toEqual(['Active'])
    expect((await listOf(manager, {}, 'true')).body.items.map((item) => item.business_name)).toEqual(['Gone'])
  })

  test('returns all clients with a count, including archived ones', async () => {
    const manager = await managerOf([{ business_name: 'B' }, { business_name: 'A', archived: true }])
    const { status, body } = await world.call(listAllClients, {}, manager.token)
    expect(status).toBe(200)
    expect({ count: body.count, names: body.items.map((item) => item.business_name) }).toEqual({
      count: 2,
      names: ['A', 'B'],
    })
    expect((await world.call(listAllClients, {}, (await world.manager()).token)).body).toEqual({ items: [], count: 0 })
  })
})

describe('[CLI-1] the list of clients with sort and paging', () => {
  test('orders names naturally', async () => {
    const manager = await managerOf(
      ['Client 10', 'Client 2', 'banana', 'Äpfel', 'apple', 'Zebra'].map((business_name) => ({ business_name })),
    )
    const order = ['Äpfel', 'apple', 'banana', 'Client 2', 'Client 10', 'Zebra']
    const found = await names(manager)
    expect(found?.filter((name) => name !== 'Äpfel')).toEqual(order.filter((name) => name !== 'Äpfel'))
    expect(found?.indexOf('Äpfel')).toBeLessThan(2)
    expect(await names(manager, { order: 'desc' })).toEqual(found?.toReversed())
  })

  test('sorts by every column in both directions', async () => {
    const manager = await managerOf([
      { business_name: 'C', name: 'Bo', email: 'a@example.com', phone: '3' },
      { business_name: 'A', name: 'Cy', email: 'B@example.com', phone: '1' },
      { business_name: 'B', name: 'Al', email: 'c@example.com', phone: '2' },
    ])
    const expected = { business_name: 'ABC', name: 'BCA', email: 'CAB', phone: 'ABC', date: 'CAB' } as const
    // Object.entries forgets its keys.
    for (const [sort, order] of Object.entries(expected) as [keyof typeof expected, string][]) {
      expect((await names(manager, { sort }))?.join(''), sort).toBe(order)
      expect((await names(manager, { sort, order: 'desc' }))?.join(''), sort).toBe([...order].toReversed().join(''))
    }
  })

  test('has pages without gaps or repetitions, also among equal values', async () => {
    const manager = await managerOf(
      Array.from({ length: 23 }, () => ({ business_name: 'Same', name: 'Same', phone: '1' })),
    )
    for (const sort of ['business_name', 'name', 'phone', 'date'] as const) {
      const ids: string[] = []
      for (const page of [1, 2, 3]) {
        const { body } = await listOf(manager, { sort, page, per_page: 10 })
        expect(body).toMatchObject({ total: 23, page, per_page: 10 })
        ids.push(...body.items.map((item) => item._id))
      }
      expect(new Set(ids).size).toBe(23)
    }
  })

  test('returns an empty page with the total beyond the last page', async () => {
    const manager = await managerOf([{}, {}])
    expect(await listOf(manager, { page: 9 })).toMatchObject({
      status: 200,
      body: { items: [], total: 2, page: 9, per_page: 25 },
    })
    expect(await listOf(manager, { page: 9, search: 'bakery' })).toMatchObject({
      status: 200,
      body: { items: [], total: 2 },
    })
    expect(await listOf(manager, { page: 1_000_000, per_page: 100 })).toMatchObject({
      status: 200,
      body: { items: [], total: 2 },
    })
  })
})

describe('[CLI-1] the list of clients with a search', () => {
  test('matches every displayed column, ignoring case', async () => {
    const manager = await managerOf([
      { business_name: 'Blue Door', name: 'Ana López', email: 'ana@blue.example', phone: '5551234567' },
      { business_name: 'Éclair & Co', name: 'Bo', email: 'BO@example.com', phone: '2' },
    ])
    const finds = [
      ['blue', ['Blue Door']],
      ['BLUE D', ['Blue Door']],
      ['lÓpez', ['Blue Door']],
      ['éCLAIR', ['Éclair & Co']],
      ['bo@', ['Éclair & Co']],
      ['555-123', ['Blue Door']],
      ['(555) 123', ['Blue Door']],
      ['  blue  ', ['Blue Door']],
      ['', ['Blue Door', 'Éclair & Co']],
      ['nothing like it', []],
    ] as const
    for (const [search, found] of finds) expect(await names(manager, { search }), search).toEqual(found)
  })

  test('a search takes special characters literally', async () => {
    const odd = ['100% Wool', 'Under_score', String.raw`Back\slash`, "O'Hara", 'Plain']
    const manager = await managerOf(odd.map((business_name) => ({ business_name })))
    for (const [at, search] of ['0%', 'r_s', String.raw`k\s`, "o'h"].entries()) {
      expect(await names(manager, { search }), search).toEqual([odd[at]])
    }
    for (const search of ['%', '_', '\\']) expect(await names(manager, { search })).toHaveLength(1)
    expect(await names(manager, { search: "'; drop table users --" })).toEqual([])
  })

  test('a search does not match across two columns', async () => {
    const manager = await managerOf([{ business_name: 'Blue', name: 'Door' }])
    expect(await names(manager, { search: 'bluedoor' })).toEqual([])
    expect(await names(manager, { search: 'e\nd' })).toEqual([])
  })

  test('sorts and counts the matches', async () => {
    const manager = await managerOf([
      { business_name: 'Quay 1' },
      { business_name: 'Y' },
      { business_name: 'Quay 3' },
      { business_name: 'Quay 2' },
    ])
    const { body } = await listOf(manager, { search: 'QUAY', order: 'desc', page: 2, per_page: 2 })
    expect(body).toMatchObject({ items: [{ business_name: 'Quay 1' }], total: 3 })
  })
})

describe('an empty list of clients', () => {
  const none = { status: 404, body: { code: 'no_clients_found', detail: 'No Clients Found' } }

  test('[CLI-1] answers the documented error, also to a search', async () => {
    const manager = await world.manager()
    for (const query of [{}, { page: 1 }, { page: 3 }, { search: 'x' }, { search: 'x', page: 2 }]) {
      expect(await listOf(manager, query)).toMatchObject(none)
    }
    const employee = await world.employee(manager)
    expect(await world.call(listEmployeeClients, { params: { archived: 'true' } }, employee.token)).toMatchObject(none)
  })

  test('a search that finds nothing is no error', async () => {
    const manager = await managerOf([{}])
    expect(await listOf(manager, { search: 'zzz' })).toMatchObject({ status: 200, body: { items: [] } })
    expect(await listOf(manager, { search: 'zzz', page: 1 })).toMatchObject({
      status: 200,
      body: { items: [], total: 0 },
    })
    expect(await listOf(manager, {}, 'true')).toMatchObject(none)
  })
})

describe('access to the list of clients', () => {
  test('the list of clients is refused to other workspaces', async () => {
    const manager = await managerOf([{ business_name: 'Mine' }])
    const stranger = await managerOf([{ business_name: 'Theirs' }])
    expect(await names(manager)).toEqual(['Mine'])
    expect(await names(stranger, { search: 'mine' })).toEqual([])
    const { body } = await world.call(listAllClients, {}, stranger.token)
    expect(body).toMatchObject({ count: 1, items: [{ business_name: 'Theirs' }] })
  })

  test('depends on the role for each call', async () => {
    const manager = await managerOf([{}])
    const [employee, client] = [await world.employee(manager), await world.client(manager)]
    const params = { archived: 'false' } as const
    const statuses = async (token?: string) => [
      (await world.call(listAllClients, {}, token)).status,
      (await world.call(listManagerClients, { params }, token)).status,
      (await world.call(listEmployeeClients, { params }, token)).status,
    ]
    expect(await statuses(manager.token)).toEqual([200, 200, 403])
    expect(await statuses(employee.token)).toEqual([403, 403, 200])
    expect(await statuses(client.token)).toEqual([403, 403, 403])
    expect(await statuses()).toEqual([401, 401, 401])
  })

  test('the list of clients names an invalid parameter', async () => {
    const manager = await managerOf([{}])
    const ask = async (query: string, archived = 'false') => {
      const url = `/api/clients/manager/${archived}?${query}`
      const answer = await world.app.server.inject({ url, headers: { authorization: `Bearer ${manager.token}` } })
      return {
        status: answer.statusCode,
        fields: answer.json<{ errors?: { path: string }[] }>().errors?.map((one) => one.path),
      }
    }
    const wrong = { sort: 'password_hash', order: 'up', page: '0', per_page: '101' }
    for (const [name, value] of Object.entries(wrong)) {
      expect(await ask(`${name}=${value}`)).toEqual({ status: 422, fields: [name] })
    }
    expect(await ask('page=x')).toEqual({ status: 422, fields: ['page'] })
    expect(await ask(`search=${'x'.repeat(201)}`)).toEqual({ status: 422, fields: ['search'] })
    expect(await ask('', 'maybe')).toEqual({ status: 404, fields: undefined })
  })
})

describe('the list of more than 1,000 clients', () => {
  test('requires paging for the Manager’s list; the list of all ends at 1,000 while its count goes on', async () => {
    const manager = await managerOf(Array.from({ length: 1000 }, (_, at) => ({ business_name: `B ${at}` })))
    expect((await listOf(manager)).body.items).toHaveLength(1000)
    await add(manager, [{ business_name: 'One more' }])
    expect(await listOf(manager)).toMatchObject({ status: 422, body: { code: 'paging_needed' } })
    expect((await listOf(manager, { search: 'one more' })).body.items).toHaveLength(1)
    expect(await listOf(manager, { page: 11, per_page: 100 })).toMatchObject({ status: 200, body: { total: 1001 } })
    const { body } = await world.call(listAllClients, {}, manager.token)
    expect({ items: body.items.length, count: body.count }).toEqual({ items: 1000, count: 1001 })
  })
})
