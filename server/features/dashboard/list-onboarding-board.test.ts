import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as newId } from 'uuid'
import { listOnboardingBoard, remindClient } from '#contract/dashboard.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { createOnboarding, updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { settlePages } from '#server/testing/settle-pages.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  manager = await world.manager()
})
afterAll(() => world.close())

type Query = CallOf<typeof listOnboardingBoard>['query']
const board = (query: Query = {}, who = manager) => world.call(listOnboardingBoard, { query }, who.token)
const names = async (query: Query = {}) => (await board(query)).body.items.map((item) => item.business_name)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
type Draft = {
  business_name?: string
  name?: string
  archived?: boolean
  answered?: boolean
  required?: number
  completed?: number
  active?: Date | null
  registered?: Date
}

/** Clients as the onboarding's own calls would have left them. */
async function add(drafts: Draft[], workspace = manager.workspace): Promise<void> {
  const made = drafts.map((draft, at) => ({ id: newId({ msecs: 1_700_000_000_000 + at }), ...draft }))
  const users = made.map(({ id, business_name = 'Bakery', name = 'Person', archived = false, registered }) => ({
    manager_id: workspace,
    id,
    role: 'Client',
    business_name,
    name,
    email: `${id}@example.com`,
    phone: '',
    archived_at: archived ? new Date() : null,
    ...(registered && { created_at: registered }),
  }))
  const records = made
    .filter((draft) => draft.answered !== undefined)
    .map(({ id, answered = false, required = 0, completed = 0, active = null }) => ({
      manager_id: workspace,
      client_id: id,
      id: newId(),
      services_answered: answered,
      required_count: required,
      completed_count: completed,
      changed_at: active,
    }))
  await world.parts.db.forWorkspace(workspace).transaction(async (tx) => {
    await tx.insertInto('users').values(users).execute()
    if (records.length > 0) await tx.insertInto('onboardings').values(records).execute()
  })
}

describe('a row of the onboarding board', () => {
  test("[DASH-12] a row shows the client's progress, the missing parts and the open items of each service", async () => {
    const client = await world.client(manager, { name: 'Cleo', business_name: 'Blue Door' })
    await world.call(createOnboarding, {}, client.token)
    const body = { social: true, seo: true, show_twitter: true, show_facebook: true, show_website: true }
    await world.call(updateServices, { body }, client.token)
    const accounts = { facebook: { completed: true }, website: { login: 'w', password: 'p' } }
    const saved = { ...accounts, twitter: { login: 'only the login' } }
    await world.call(updateOwnAccounts, { body: saved }, client.token)
    await settlePages(world, client, ['assets_page'])
    const { status, body: list } = await board()
    expect(status).toBe(200)
    expect(list).toEqual({
      items: [
        {
          _id: client.id,
          name: 'Cleo',
          business_name: 'Blue Door',
          required: 4,
          completed: 1,
          last_activity: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          missing: ['accounts_page', 'events_page', 'social_questions_page'],
          services: [
            { service: 'social', asked: 5, waits_for: ['twitter', 'events', 'social_questions'] },
            { service: 'seo', asked: 1, waits_for: [] },
          ],
          last_reminder: null,
          reminder_delivery: null,
          stage: 'working',
          since: list.items[0]?.last_activity,
        },
      ],
    })
    await world.call(remindClient, { params: { client_id: client.id } }, manager.token)
    const [row] = (await board()).body.items
    expect(Date.now() - Date.parse(row?.last_reminder ?? '')).toBeLessThan(60_000)
  })

  test('[DASH-12] a row of a client without a record or without a choice asks for the services', async () => {
    await world.client(manager, { business_name: 'Never' })
    const began = await world.client(manager, { business_name: 'Began' })
    await world.call(createOnboarding, {}, began.token)
    for (const row of (await board()).body.items) {
      expect(row).toMatchObject({ required: 0, completed: 0, last_activity: null, missing: ['services'], services: [] })
    }
  })

  test('[DASH-12] a row of a client without services has nothing missing', async () => {
    const client = await world.client(manager)
    await world.call(createOnboarding, {}, client.token)
    await world.call(updateServices, { body: {} }, client.token)
    expect((await board()).body.items).toMatchObject([{ required: 0, completed: 0, missing: [], services: [] }])
  })
})

describe('the stages of the onboarding board', () => {
  const drafts = [
    { business_name: 'new', registered: daysAgo(2) },
    { business_name: 'never came', registered: daysAgo(8) },
    { business_name: 'busy', registered: daysAgo(90), answered: true, required: 5, completed: 4, active: daysAgo(6) },
    { business_name: 'stuck', registered: daysAgo(90), answered: true, required: 5, completed: 1, active: daysAgo(8) },
    { business_name: 'looked', registered: daysAgo(90), answered: false, active: daysAgo(20) },
    { business_name: 'done', answered: true, required: 2, completed: 2, active: daysAgo(90) },
    { business_name: 'needs nothing', answered: true, active: daysAgo(1) },
    { business_name: 'gone', archived: true },
  ]
  const expected = {
    working: ['busy', 'new'],
    waiting: ['looked', 'never came', 'stuck'],
    ready: ['done', 'needs nothing'],
  } as const

  test('[DASH-12] each active client is in one stage, and a stage lists the clients it counts', async () => {
    await add(drafts)
    const stranger = await world.manager()
    await add(drafts.slice(0, 3), stranger.workspace)
    const stages = { working: 2, waiting: 3, ready: 2 }
    expect((await board({ page: 1 })).body).toMatchObject({ total: 7, stages })
    // Object.entries loses the key types.
    for (const [stage, businesses] of Object.entries(expected) as [keyof typeof expected, readonly string[]][]) {
      const { body } = await board({ stage, page: 1, sort: 'business_name' })
      expect(body.items.map((row) => [row.business_name, row.stage])).toEqual(businesses.map((name) => [name, stage]))
      expect(body).toMatchObject({ total: businesses.length, stages })
      expect(await names({ stage, sort: 'business_name' }), 'without paging').toEqual(businesses)
    }
  })

  test('a stage can be searched and paged, and an empty page still counts', async () => {
    await add(drafts)
    expect((await board({ stage: 'waiting', search: 'st', page: 1 })).body).toMatchObject({ total: 1, items: [{}] })
    expect((await board({ stage: 'ready', search: 'stuck', page: 1 })).body).toMatchObject({ total: 0, items: [] })
    expect((await board({ stage: 'waiting', page: 3 })).body).toMatchObject({
      total: 3,
      items: [],
      stages: { ready: 2 },
    })
    expect((await board({ stage: 'waiting', page: 2, per_page: 2 })).body).toMatchObject({ total: 3, items: [{}] })
  })

  test('a client without activity is quiet since the registration', async () => {
    const registered = daysAgo(3)
    await add([{ registered }])
    expect((await board()).body.items).toMatchObject([{ since: registered.toISOString(), last_activity: null }])
  })
})

describe('the order of the onboarding board', () => {
  test('[DASH-12] unfinished clients with the oldest activity come first, finished ones last', async () => {
    await add([
      { business_name: 'done long ago', answered: true, required: 2, completed: 2, active: daysAgo(90) },
      { business_name: 'busy', answered: true, required: 5, completed: 4, active: daysAgo(1) },
      { business_name: 'never came' },
      { business_name: 'stuck', answered: true, required: 5, completed: 1, active: daysAgo(30) },
      { business_name: 'needs nothing', answered: true, active: daysAgo(2) },
      { business_name: 'only looked', answered: false },
      { business_name: 'gone', archived: true },
    ])
    const order = ['never came', 'only looked', 'stuck', 'busy', 'done long ago', 'needs nothing']
    expect(await names()).toEqual(order)
    expect(await names({ order: 'desc' })).toEqual(order.toReversed())
  })

  test('[DASH-12] every column sorts in both directions', async () => {
    await add([
      { business_name: 'B', name: 'z 2', answered: true, required: 5, completed: 2, active: daysAgo(3) },
      { business_name: 'c', name: 'z 10', answered: true, required: 9, completed: 2, active: daysAgo(9) },
      { business_name: 'A', name: 'y' },
    ])
    const expected = { business_name: 'A B c', name: 'A B c', completed: 'A B c', last_activity: 'A c B' } as const
    // Object.entries loses the key types.
    for (const [sort, order] of Object.entries(expected) as [keyof typeof expected, string][]) {
      expect((await names({ sort })).join(' '), sort).toBe(order)
      const backwards = order.split(' ').toReversed().join(' ')
      expect((await names({ sort, order: 'desc' })).join(' '), sort).toBe(backwards)
    }
  })

  test('pages follow each other without a gap or a repetition, also among equal values', async () => {
    await add(Array.from({ length: 23 }, () => ({})))
    for (const sort of [undefined, 'business_name', 'name', 'completed', 'last_activity'] as const) {
      const ids: string[] = []
      for (const page of [1, 2, 3]) {
        const { body } = await board({ ...(sort && { sort }), page, per_page: 10 })
        expect(body).toMatchObject({ total: 23, page, per_page: 10, stages: { working: 23 } })
        ids.push(...body.items.map((item) => item._id))
      }
      expect(new Set(ids).size).toBe(23)
    }
    expect((await board({ page: 9 })).body).toMatchObject({ items: [], total: 23, page: 9, per_page: 25 })
  })
})

describe('search on the onboarding board', () => {
  test('the search matches both names without case and takes the input literally', async () => {
    await add([
      { business_name: 'Éclair & Co', name: 'Ana López' },
      { business_name: '100% Wool', name: 'Bo' },
      { business_name: 'Under_score', name: 'Blue' },
    ])
    const finds = [
      ['éCLAIR', ['Éclair & Co']],
      ['lÓpez', ['Éclair & Co']],
      ['0%', ['100% Wool']],
      ['_', ['Under_score']],
      ['  bo ', ['100% Wool']],
      ['example.com', []],
      ['CoAna', []],
      ["'; drop table users --", []],
    ] as const
    for (const [search, found] of finds) expect(await names({ search }), search).toEqual(found)
    expect((await board({ search: 'B', page: 1, per_page: 1 })).body).toMatchObject({ total: 2, items: [{}] })
    expect((await board({ search: 'zzz', page: 1 })).body).toMatchObject({ total: 0, items: [] })
    expect((await board({ search: 'B', page: 5 })).body).toMatchObject({ total: 2, items: [] })
  })
})

describe('access to the onboarding board', () => {
  test('only the Manager sees the board, and only of their own workspace', async () => {
    await add([{ business_name: 'Mine' }])
    const stranger = await world.manager()
    await add([{ business_name: 'Theirs' }], stranger.workspace)
    expect(await names()).toEqual(['Mine'])
    expect((await board({}, stranger)).body.items.map((item) => item.business_name)).toEqual(['Theirs'])
    const [employee, client] = [await world.employee(manager), await world.client(manager)]
    const statuses = [undefined, employee.token, client.token].map(
      async (token) => (await world.call(listOnboardingBoard, {}, token)).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 403, 403])
  })

  test('without clients the board is empty, and invalid parameters are named', async () => {
    expect(await board()).toMatchObject({ status: 200, body: { items: [] } })
    const wrong = { sort: 'email', order: 'up', page: '0', per_page: '101' }
    for (const [name, value] of Object.entries(wrong)) {
      const { status, body } = await board({ [name]: value })
      expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 422, path: name })
    }
  })
})

describe('an onboarding board with 10,000 clients', () => {
  test('[DASH-12] a page reads no more of the other clients than its order needs', async () => {
    const records = (at: number) => ({ answered: at % 3 > 0, required: 7, completed: at % 8, active: daysAgo(at % 50) })
    for (let begin = 0; begin < 10_000; begin += 2500) {
      await add(Array.from({ length: 2500 }, (_, at) => ({ business_name: `B ${begin + at}`, ...records(at) })))
    }
    expect(await board()).toMatchObject({ status: 422, body: { code: 'paging_needed' } })
    expect((await board({ search: 'B 999' })).body.items).toHaveLength(11)
    const { body } = await board({ page: 400, per_page: 25 })
    expect(body).toMatchObject({ total: 10_000 })
    expect(body.items).toHaveLength(25)
    expect(body.items.every((row) => row.missing.length === 0 || row.completed < row.required)).toBe(true)
  })
})
