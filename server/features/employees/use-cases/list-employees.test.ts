import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listActiveEmployees, listColleagues, listEmployeesArchived, listManagers } from '#contract/employees.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { v7 as newId } from 'uuid'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

type Query = CallOf<typeof listEmployeesArchived>['query']
const list = (query: Query = {}, archived: 'true' | 'false' = 'false', who = manager) =>
  world.call(listEmployeesArchived, { params: { archived }, query }, who.token)
const names = async (query?: Query) => ((await list(query)).body.items ?? []).map(({ name }) => name)
const setUser = (person: Person | undefined, changed: { email?: string; phone?: string }) =>
  world.database.db.system.transaction((tx) =>
    tx
      .updateTable('users')
      .set(changed)
      .where('id', '=', person?.id ?? '')
      .execute(),
  )
const noEmployees = { status: 404, body: { code: 'no_employees_found', detail: 'No Employees Found' } }

describe('[EMP-1] the list of employees', () => {
  test('the list has name, department, email, phone and hire date, and archived employees apart', async () => {
    const ana = await world.employee(manager, { name: 'Ana', department: 'Design', hire_date: '2024-02-29' })
    const bo = await world.employee(manager, { name: 'Bo', archived: true })
    await world.client(manager, { name: 'No employee' })
    await world.employee(await world.manager(), { name: 'Somebody else’s' })
    expect((await list()).body).toEqual({
      items: [
        {
          _id: ana.id,
          name: 'Ana',
          department: 'Design',
          email: ana.email,
          phone: '1234567890',
          date: '2024-02-29',
          sees_nothing: true,
        },
      ],
    })
    expect((await list({}, 'true')).body.items).toEqual([
      { _id: bo.id, name: 'Bo', department: '', email: bo.email, phone: '1234567890', date: null },
    ])
  })

  test('a row says what waits for the Manager at its employee', async () => {
    const [ana, bo] = [await world.employee(manager), await world.employee(manager, { name: 'Bo' })]
    const client = await world.client(manager)
    await world.grant(ana, client, 'assets')
    const renewals = { manager_id: manager.workspace, client_id: client.id, field: 'yelp_password', reason: 'revoked' }
    const opened = { opened_from: new Date(), opened_until: new Date() }
    await world.database.db.system.transaction((tx) =>
      tx
        .insertInto('password_renewals')
        .values({ ...renewals, ...opened, id: newId(), knower_id: ana.id, knower_name: 'Ana' })
        .execute(),
    )
    const { items } = (await list()).body
    const waiting = (person: Person) => items.find(({ _id }) => _id === person.id)
    expect(waiting(ana)).toMatchObject({ renewals: 1 })
    expect(waiting(ana)).not.toHaveProperty('sees_nothing')
    expect(waiting(bo)).toMatchObject({ sees_nothing: true })
    expect(waiting(bo)).not.toHaveProperty('renewals')
  })

  test('the list is a 404 with its text without employees, and an empty list for a search without matches', async () => {
    expect(await list()).toMatchObject(noEmployees)
    expect(await list({ search: 'zebra', page: 1 })).toMatchObject(noEmployees)
    await world.employee(manager, { name: 'Ana' })
    expect(await list({}, 'true')).toMatchObject(noEmployees)
    expect(await list({ search: 'zebra' })).toMatchObject({ status: 200, body: { items: [] } })
    expect((await list({ search: 'zebra', page: 2 })).body).toEqual({ items: [], total: 0, page: 2, per_page: 25 })
  })

  test('employees without a department come last in both orders', async () => {
    for (const [name, department] of [
      ['Ana', ''],
      ['Ben', 'Web'],
      ['Cara', undefined],
      ['Dora', 'Art'],
    ] as const)
      await world.employee(manager, { name, ...(department !== undefined && { department }) })
    const sorted = async (order: 'asc' | 'desc') => await names({ sort: 'department', order })
    expect((await sorted('asc')).slice(0, 2)).toEqual(['Dora', 'Ben'])
    expect((await sorted('desc')).slice(0, 2)).toEqual(['Ben', 'Dora'])
  })

  test('the list is sorted by each column, and employees without a hire date come last', async () => {
    const of = (name: string, department: string, hire_date?: string) =>
      world.employee(manager, { name, department, ...(hire_date ? { hire_date } : {}) })
    const people = [
      await of('Team 10', 'web', '2020-01-01'),
      await of('team 2', 'Design'),
      await of('Zoë', 'Écriture', '1999-12-31'),
    ]
    expect(await names()).toEqual(['team 2', 'Team 10', 'Zoë'])
    expect(await names({ order: 'desc' })).toEqual(['Zoë', 'Team 10', 'team 2'])
    expect(await names({ sort: 'department' })).toEqual(['team 2', 'Zoë', 'Team 10'])
    expect(await names({ sort: 'date' })).toEqual(['Zoë', 'Team 10', 'team 2'])
    expect(await names({ sort: 'date', order: 'desc' })).toEqual(['Team 10', 'Zoë', 'team 2'])
    const emails = ['ana10@example.com', 'Ana2@example.com', 'bo@example.com']
    for (const [at, email] of emails.entries()) await setUser(people[at], { email })
    const sorted = ((await list({ sort: 'email' })).body.items ?? []).map(({ email }) => email)
    expect(sorted).toEqual(['Ana2@example.com', 'ana10@example.com', 'bo@example.com'])
  })

  test.each([
    ['ANA', 'a name in any case'],
    ['design', 'a department'],
    ['zoe@', 'an email'],
    ['555-010', 'a phone, however it is grouped'],
    ['02/29/2024', 'a hire date as it is shown'],
    ['100%', 'a sign that means something in a pattern'],
  ])('the search finds by %s: %s', async (search) => {
    const ana = await world.employee(manager, { name: 'Ana 100% Sure', department: 'Design', hire_date: '2024-02-29' })
    await world.employee(manager, { name: 'Bo 100 Sure', department: 'Web' })
    await setUser(ana, { phone: '5550102030', email: 'zoe@example.com' })
    expect(await names({ search })).toEqual(['Ana 100% Sure'])
    expect(await names({ search: `${search}_` })).toEqual([])
  })

  test('the list returns at most a thousand at once; beyond that a page is required', async () => {
    const ids = Array.from({ length: 1001 }, (_, at) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`)
    await world.database.db.system.sqlWrite({
      name: 'many_employees',
      text: `insert into users (manager_id, id, role, name, business_name, email, phone)
        select $1, id, 'Employee', 'Ana', '', id || '@example.com', '' from unnest($2::uuid[]) id returning id`,
      values: [manager.id, ids],
    })
    expect(await list()).toMatchObject({ status: 422, body: { code: 'paging_needed' } })
    expect((await list({ page: 1, per_page: 100 })).body).toMatchObject({ total: 1001 })
  })

  test('an invalid page, order or column is refused', async () => {
    await world.employee(manager)
    for (const query of [
      { page: 0 },
      { per_page: 101 },
      { sort: 'phone' },
      { order: 'up' },
      { search: 'x'.repeat(201) },
    ]) {
      // The query deliberately violates the contract.
      const { status, body } = await list(query as Query)
      expect({ query, status, paths: body.errors?.map(({ path }) => path) }).toEqual({
        query,
        status: 422,
        paths: Object.keys(query),
      })
    }
    // The parameter deliberately violates the contract.
    expect(await list({}, 'maybe' as 'true')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

test('the choice contains the active employees by name, and is empty without any', async () => {
  const choices = async () => (await world.call(listActiveEmployees, {}, manager.token)).body.items
  expect(await choices()).toEqual([])
  await world.employee(manager, { name: 'Zoe' })
  await world.employee(manager, { name: 'Ana', department: 'Design' })
  await world.employee(manager, { name: 'Gone', archived: true })
  expect((await choices()).map(({ name, department }) => [name, department])).toEqual([
    ['Ana', 'Design'],
    ['Zoe', ''],
  ])
})

test('Manager and Employees see only the names of active employees; on solo there are none', async () => {
  const [ana, bo] = [await world.employee(manager, { name: 'Ana' }), await world.employee(manager, { name: 'Bo' })]
  await world.employee(manager, { name: 'Gone', archived: true })
  const known = [
    { _id: ana.id, name: 'Ana', role: 'Employee' },
    { _id: bo.id, name: 'Bo', role: 'Employee' },
  ]
  for (const who of [manager, ana]) {
    expect(await world.call(listColleagues, {}, who.token)).toMatchObject({ status: 200, body: { items: known } })
  }
  expect(Object.keys((await world.call(listColleagues, {}, bo.token)).body.items[0] ?? {})).toEqual([
    '_id',
    'name',
    'role',
  ])
  const solo = await world.manager({ tier: 'solo' })
  await world.employee(solo)
  expect((await world.call(listColleagues, {}, solo.token)).body).toEqual({ items: [] })
  const client = await world.client(manager)
  expect((await world.call(listColleagues, {}, client.token)).status).toBe(403)
})

test('each person finds only their own Manager', async () => {
  const { id: _id, name, email } = manager
  const own = { items: [{ _id, name, email, business_name: 'Harbour Agency' }] }
  for (const who of [manager, await world.employee(manager), await world.client(manager)]) {
    expect((await world.call(listManagers, {}, who.token)).body).toEqual(own)
  }
  expect((await world.call(listManagers, {})).status).toBe(401)
})

test('[REG-12] [SUB-9] only the Manager on agency lists employees', async () => {
  const solo = await world.manager({ tier: 'solo' })
  const employee = await world.employee(manager)
  const client = await world.client(manager)
  for (const [who, code] of [
    [solo, 'agency_only'],
    [employee, 'forbidden'],
    [client, 'forbidden'],
  ] as const) {
    expect(await list({}, 'false', who)).toMatchObject({ status: 403, body: { code } })
    expect(await world.call(listActiveEmployees, {}, who.token)).toMatchObject({ status: 403, body: { code } })
  }
})
