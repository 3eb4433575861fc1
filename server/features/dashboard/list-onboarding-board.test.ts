import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as newId } from 'uuid'
import { archivePerson, deleteClient } from '#contract/clients.ts'
import { listOnboardingBoard, type OnboardingBoardRow, remindClient } from '#contract/dashboard.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { createOnboarding, updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { moveToNoon } from '#server/testing/move-to-noon.ts'
import { settlePages } from '#server/testing/settle-pages.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  await moveToNoon(world, manager)
})
afterAll(() => world.close())

type Query = CallOf<typeof listOnboardingBoard>['query']
const board = (query: Query = {}, who = manager) => world.call(listOnboardingBoard, { query }, who.token)
const names = async (query: Query = {}) => (await board(query)).body.items.map((item) => item.business_name)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
type Draft = {
  business_name?: string
  name?: string
  email?: string
  phone?: string
  archived?: boolean
  answered?: boolean
  required?: number
  completed?: number
  active?: Date | null
  registered?: Date
  stage?: OnboardingBoardRow['stage']
  toReview?: number
  since?: Date
}

/** Clients as the onboarding's own calls would have left them. */
async function add(drafts: Draft[], workspace = manager.workspace): Promise<void> {
  const made = drafts.map((draft, at) => ({ id: newId({ msecs: 1_700_000_000_000 + at }), ...draft }))
  const users = made.map(
    ({ id, business_name = 'Bakery', name = 'Person', email, phone = '', archived = false, registered }) => ({
      manager_id: workspace,
      id,
      role: 'Client',
      business_name,
      name,
      email: email ?? `${id}@example.com`,
      phone,
      archived_at: archived ? new Date() : null,
      ...(registered && { created_at: registered }),
    }),
  )
  const records = made
    .filter((draft) => draft.answered !== undefined)
    .map(({ id, answered = false, required = 0, completed = 0, active = null, toReview = 0, since, ...draft }) => ({
      manager_id: workspace,
      client_id: id,
      id: newId(),
      services_answered: answered,
      required_count: required,
      completed_count: completed,
      changed_at: active,
      stage: draft.stage ?? 'registered',
      to_review: toReview,
      waiting_since: since ?? active ?? new Date(),
    }))
  await world.parts.db.forWorkspace(workspace).transaction(async (tx) => {
    await tx.insertInto('users').values(users).execute()
    if (records.length > 0) await tx.insertInto('onboardings').values(records).execute()
  })
}

describe('a row of the onboarding board', () => {
  const none = { approved: 0, given: 0, sent_back: 0, open: 0, not_applicable: 0 }
  const waits = (service: string, rest: Partial<OnboardingBoardRow['services'][number]>) => ({
    service,
    since: expect.any(String),
    days_waiting: 0,
    ...rest,
  })

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
          email: client.email,
          phone: expect.any(String),
          required: 4,
          completed: 1,
          last_activity: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          missing: ['accounts_page', 'events_page', 'social_questions_page'],
          services: [
            waits('social', {
              asked: 5,
              waits_for: ['twitter', 'events', 'social_questions'],
              stage: 'working',
              items: { ...none, given: 1, open: 7, not_applicable: 1 },
            }),
            waits('seo', { asked: 1, waits_for: [], stage: 'review', items: { ...none, given: 1 } }),
          ],
          last_reminder: null,
          reminder_delivery: null,
          stage: 'working',
          since: expect.any(String),
          days_waiting: 0,
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
  const drafts: Draft[] = [
    { business_name: 'new', registered: daysAgo(2) },
    { business_name: 'looked', answered: false, active: daysAgo(20) },
    {
      business_name: 'busy',
      answered: true,
      required: 5,
      completed: 4,
      active: daysAgo(6),
      stage: 'working',
      toReview: 3,
    },
    { business_name: 'stuck', answered: true, required: 5, completed: 1, active: daysAgo(8), stage: 'working' },
    {
      business_name: 'gave all',
      answered: true,
      required: 2,
      completed: 2,
      active: daysAgo(3),
      stage: 'review',
      toReview: 2,
    },
    { business_name: 'done', answered: true, required: 2, completed: 2, active: daysAgo(90), stage: 'ready' },
    { business_name: 'needs nothing', answered: true, active: daysAgo(1), stage: 'ready' },
    { business_name: 'gone', archived: true },
    { business_name: 'gone ready', archived: true, answered: true, stage: 'ready', toReview: 1 },
  ]
  const expected = {
    registered: ['looked', 'new'],
    working: ['busy', 'stuck'],
    review: ['busy', 'gave all'],
    ready: ['done', 'needs nothing'],
  } as const

  test('[DASH-12] [COL-88] each stage lists the clients it counts, and For review those with answers in any stage', async () => {
    await add(drafts)
    const stranger = await world.manager()
    await add(drafts.slice(0, 3), stranger.workspace)
    const stages = { registered: 2, working: 2, review: 2, ready: 2 }
    expect((await board({ page: 1 })).body).toMatchObject({ total: 7, stages, active: 7, archived: 2 })
    // Object.entries loses the key types.
    for (const [stage, businesses] of Object.entries(expected) as [keyof typeof expected, readonly string[]][]) {
      const { body } = await board({ stage, page: 1, sort: 'business_name' })
      expect(body.items.map((row) => row.business_name)).toEqual(businesses)
      const found = businesses.filter((name) => name.includes('y'))
      expect((await board({ stage, page: 1, search: 'y' })).body.total, 'search').toBe(found.length)
      expect(body).toMatchObject({ total: businesses.length, stages })
      for (const sort of ['name', 'since', undefined] as const) {
        expect((await names({ stage, ...(sort && { sort }) })).toSorted(), sort).toEqual(businesses.toSorted())
      }
    }
  })

  test('[COL-88] the counts follow clients who are archived, brought back and deleted', async () => {
    await add(drafts)
    const ids = new Map((await board()).body.items.map(({ business_name, _id }) => [business_name, _id]))
    const archive = (name: string, archived: boolean) =>
      world.call(archivePerson, { body: { id: ids.get(name) ?? '', archive: archived } }, manager.token)
    const stages = async () => (await board({ page: 1 })).body.stages
    await archive('busy', true)
    await archive('done', true)
    expect(await stages()).toEqual({ registered: 2, working: 1, review: 1, ready: 1 })
    await archive('busy', false)
    expect(await stages()).toEqual({ registered: 2, working: 2, review: 2, ready: 1 })
    for (const name of ['gave all', 'done']) {
      await world.call(deleteClient, { params: { id: ids.get(name) ?? '' } }, manager.token)
    }
    expect(await stages()).toEqual({ registered: 2, working: 2, review: 1, ready: 1 })
  })

  test('a stage can be searched and paged, and an empty page still counts', async () => {
    await add(drafts)
    expect((await board({ stage: 'working', search: 'st', page: 1 })).body).toMatchObject({ total: 1, items: [{}] })
    expect((await board({ stage: 'ready', search: 'stuck', page: 1 })).body).toMatchObject({ total: 0, items: [] })
    expect((await board({ stage: 'working', page: 3 })).body).toMatchObject({
      total: 2,
      items: [],
      stages: { ready: 2 },
    })
    expect((await board({ stage: 'working', page: 2, per_page: 1 })).body).toMatchObject({ total: 2, items: [{}] })
  })

  test('[COL-89] a client without a record waits since the registration', async () => {
    const registered = daysAgo(3)
    await add([{ registered }])
    expect((await board()).body.items).toMatchObject([
      { since: registered.toISOString(), last_activity: null, stage: 'registered', days_waiting: 3 },
    ])
  })

  test('[COL-89] by days waiting the longest comes first, and nobody waits for those who are ready', async () => {
    await add([
      { business_name: 'ready long ago', answered: true, stage: 'ready', since: daysAgo(300) },
      { business_name: 'two days', answered: true, required: 2, stage: 'review', since: daysAgo(2) },
      { business_name: 'nine days', answered: true, required: 2, stage: 'working', since: daysAgo(9) },
      { business_name: 'new', registered: daysAgo(5) },
      { business_name: 'just ready', answered: true, stage: 'ready', since: daysAgo(1) },
    ])
    const order = ['nine days', 'new', 'two days', 'ready long ago', 'just ready']
    expect(await names({ sort: 'since' })).toEqual(order)
    expect(await names({ sort: 'since', order: 'desc' })).toEqual(order.toReversed())
    const { body } = await board({ page: 1, sort: 'since' })
    expect(body.items.map(({ business_name, stage, days_waiting }) => [business_name, stage, days_waiting])).toEqual([
      ['nine days', 'working', 9],
      ['new', 'registered', 5],
      ['two days', 'review', 2],
      ['ready long ago', 'ready', 300],
      ['just ready', 'ready', 1],
    ])
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
    for (const sort of ['business_name', 'name'] as const) {
      expect(await names({ sort }), sort).toEqual(['A', 'B', 'c'])
      expect(await names({ sort, order: 'desc' }), sort).toEqual(['c', 'B', 'A'])
    }
  })

  test('pages follow each other without a gap or a repetition, also among equal values', async () => {
    await add(Array.from({ length: 23 }, () => ({})))
    for (const sort of [undefined, 'business_name', 'name', 'email', 'phone', 'since'] as const) {
      const ids: string[] = []
      for (const page of [1, 2, 3]) {
        const { body } = await board({ ...(sort && { sort }), page, per_page: 10 })
        expect(body).toMatchObject({ total: 23, page, per_page: 10, stages: { registered: 23 } })
        ids.push(...body.items.map((item) => item._id))
      }
      expect(new Set(ids).size).toBe(23)
    }
    expect((await board({ page: 9 })).body).toMatchObject({ items: [], total: 23, page: 9, per_page: 25 })
  })
})

describe('search on the onboarding board', () => {
  test('[CLI-1] the search matches every displayed column without case and takes the input literally', async () => {
    await add([
      { business_name: 'Éclair & Co', name: 'Ana López', email: 'ANA@eclair.test', phone: '5551234567' },
      { business_name: '100% Wool', name: 'Bo' },
      { business_name: 'Under_score', name: 'Blue' },
    ])
    const finds = [
      ['éCLAIR', ['Éclair & Co']],
      ['lÓpez', ['Éclair & Co']],
      ['0%', ['100% Wool']],
      ['_', ['Under_score']],
      ['  bo ', ['100% Wool']],
      ['ana@', ['Éclair & Co']],
      ['555-123', ['Éclair & Co']],
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
    const wrong = { sort: 'password_hash', order: 'up', page: '0', per_page: '101' }
    for (const [name, value] of Object.entries(wrong)) {
      const { status, body } = await board({ [name]: value })
      expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 422, path: name })
    }
  })
})

describe('an onboarding board with 10,000 clients', () => {
  test('[DASH-12] [COL-91] a page reads no more of the other clients than its order needs', async () => {
    // PostgreSQL keeps the plans of statements that were run often, here of a workspace with one client.
    await add([{ business_name: 'First' }])
    const [paged, found] = [{ page: 400, per_page: 25 }, { search: 'B 999' }]
    for (let times = 0; times < 8; times++) {
      for (const query of [
        {},
        paged,
        { ...paged, sort: 'name' } as const,
        { ...paged, sort: 'email' } as const,
        { ...paged, sort: 'phone' } as const,
        { ...paged, stage: 'working' } as const,
        { stage: 'review', sort: 'since', page: 1 } as const,
        found,
      ])
        await board(query)
    }
    const owner = new pg.Client({ ...world.database.config, options: '-c search_path=foyer' })
    await owner.connect()
    await owner.query(
      `insert into users (manager_id, id, role, name, business_name, email, phone)
        select $1, gen_random_uuid(), 'Client', 'Person', 'B ' || n, n || '@many.example', '' from generate_series(1, 9999) n`,
      [manager.workspace],
    )
    await owner.query(
      `insert into onboardings (manager_id, client_id, id, services_answered, required_count, completed_count, changed_at, stage, to_review)
        select manager_id, id, gen_random_uuid(), n % 3 > 0, 7, n % 8, now() - n % 50 * interval '1 day',
          case when n % 8 = 7 then 'review' else 'working' end, (n % 8 = 7)::int
        from (select *, row_number() over (order by id) as n from users where manager_id = $1 and phone = '' and business_name like 'B %') client`,
      [manager.workspace],
    )
    await owner.end()
    expect(await board()).toMatchObject({ status: 422, body: { code: 'paging_needed' } })
    expect((await board(found)).body.items).toHaveLength(11)
    for (const sort of ['name', 'email', 'phone'] as const) {
      expect(await board({ ...paged, sort })).toMatchObject({ status: 200 })
    }
    const reviewed = await board({ stage: 'review', sort: 'since', page: 1 })
    expect(reviewed.body).toMatchObject({ total: reviewed.body.stages?.review })
    expect(await board({ ...paged, stage: 'working' })).toMatchObject({ status: 200 })
    const { body } = await board(paged)
    expect(body).toMatchObject({ total: 10_000 })
    expect(body.items).toHaveLength(25)
    expect(body.items.every((row) => row.missing.length === 0 || row.completed < row.required)).toBe(true)
  })
})
