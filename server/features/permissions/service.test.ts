import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionFlags, savePermission } from '#contract/permissions.ts'
import { under } from '#contract/domain/shape.ts'
import { entriesAbout } from '#server/features/audit/service.ts'
import { openWorld, type Person, type World } from '#server/testing/world.ts'
import { grantsOf, grantsOfClient, viewPermission } from './service.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const nothing = under(permissionFlags, false)
const inside = ({ workspace }: Person) => world.parts.db.forWorkspace(workspace)

test('[PERM-6] what was granted is known of one Employee and one client, and without a row it is nothing', async () => {
  const manager = await world.manager()
  const [client, second] = [await world.client(manager), await world.client(manager)]
  const [employee, other] = [await world.employee(manager), await world.employee(manager)]
  await world.grant(employee, client, 'website', 'yelp_username')
  const db = inside(manager)
  expect(await grantsOf(db, employee.id, client.id)).toEqual({ ...nothing, website: true, yelp_username: true })
  expect(await grantsOf(db, employee.id, second.id)).toEqual(nothing)
  expect(await grantsOf(db, other.id, client.id)).toEqual(nothing)
  expect(await grantsOf(inside(await world.manager()), employee.id, client.id)).toEqual(nothing)
  expect(await db.transaction((tx) => grantsOf(tx, employee.id, client.id))).toMatchObject({ website: true })
})

test('of a client the active Employees are known who were granted anything, by their names', async () => {
  const manager = await world.manager()
  const client = await world.client(manager)
  const [zoe, adam, idle, gone] = [
    await world.employee(manager, { name: 'Zoe' }),
    await world.employee(manager, { name: 'Adam' }),
    await world.employee(manager, { name: 'Idle' }),
    await world.employee(manager, { name: 'Gone' }),
  ]
  await world.grant(zoe, client, 'assets')
  await world.grant(adam, client, 'email')
  await world.grant(idle, client)
  await world.grant(gone, client, 'email')
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', gone.id).execute(),
  )
  expect(await grantsOfClient(inside(manager), client.id)).toEqual([
    { employee_id: adam.id, name: 'Adam', grants: { ...nothing, email: true } },
    { employee_id: zoe.id, name: 'Zoe', grants: { ...nothing, assets: true } },
  ])
})

test("a page gets each grant, and under a block's own name whether any of it was granted", () => {
  expect(viewPermission(nothing)).toEqual({ ...nothing, social: false, web: false, reputation: false })
  for (const [grant, block] of [
    ['national_days', 'social'],
    ['social_handles', 'web'],
    ['tripadvisor_password', 'reputation'],
  ] as const) {
    const seen = viewPermission({ ...nothing, [grant]: true })
    const others = { social: false, web: false, reputation: false, [block]: true }
    expect(seen).toEqual({ ...nothing, ...others, [grant]: true })
  }
  expect(viewPermission({ ...nothing, assets: true })).toMatchObject({ social: false, web: false, reputation: false })
})

test('[PERM-6] [PERM-8] a Manager changes single grants, the others stay, and each change is written down', async () => {
  const manager = await world.manager()
  const [client, employee] = [await world.client(manager), await world.employee(manager)]
  const pair = { employee_id: employee.id, client_id: client.id }
  const save = (body: object) => world.call(savePermission, { body: { ...pair, ...body } }, manager.token)
  const names = { client_name: client.name, client_business: 'Blue Door Bakery' }
  const first = await save({ website: true, assets: true, client_name: 'somebody else' })
  expect(first).toMatchObject({ status: 200, body: { ...pair, ...names, ...nothing, website: true, assets: true } })
  const second = await save({ website: false })
  expect(second.body).toEqual({ ...pair, ...names, ...nothing, assets: true })
  expect(await grantsOf(inside(manager), employee.id, client.id)).toEqual({ ...nothing, assets: true })
  const entries = await entriesAbout(inside(manager), employee.id, 'permission.changed')
  const about = { about_id: client.id, about_name: 'Blue Door Bakery', actor_name: manager.name, field: null }
  expect(entries).toEqual([
    expect.objectContaining({ ...about, granted: [], revoked: ['website'] }),
    expect.objectContaining({ ...about, granted: ['website', 'assets'], revoked: [] }),
  ])
})

test('[PERM-6] who is no employee or no client of the workspace is granted nothing', async () => {
  const [manager, foreign] = [await world.manager(), await world.manager()]
  const [client, employee] = [await world.client(manager), await world.employee(manager)]
  const stranger = await world.client(foreign)
  const wrong = [
    { employee_id: client.id, client_id: client.id },
    { employee_id: employee.id, client_id: employee.id },
    { employee_id: manager.id, client_id: client.id },
    { employee_id: employee.id, client_id: stranger.id },
  ]
  for (const pair of wrong) {
    const { status } = await world.call(savePermission, { body: { ...pair, assets: true } }, manager.token)
    expect(status).toBe(404)
  }
})
