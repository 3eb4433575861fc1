import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import {
  listGrantedClients,
  findGrants,
  listGrantsOfClients,
  listPermissionRows,
  findEffectiveGrants,
} from './grants.ts'
import { hasSavedGrants } from './queries/client-permissions.ts'
import { findGeneralPermissions } from './queries/employee-permissions.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

const nothing = recordOf(permissionFlags, false)
const inside = ({ workspace }: Person) => world.parts.db.forWorkspace(workspace)

test('[PERM-6] findGrants returns the grants of one Employee and one client, and none without a row', async () => {
  const { manager, employee, otherEmployee: other } = await world.agency()
  const [client, second] = [await world.client(manager), await world.client(manager)]
  await world.grant(employee, client, 'website', 'yelp_username')
  const db = inside(manager)
  expect(await findGrants(db, employee.id, client.id)).toEqual({ ...nothing, website: true, yelp_username: true })
  expect(await findGrants(db, employee.id, second.id)).toEqual(nothing)
  expect(await findGrants(db, other.id, client.id)).toEqual(nothing)
  expect(await findGrants(inside(await world.manager()), employee.id, client.id)).toEqual(nothing)
  expect(await db.transaction((tx) => findGrants(tx, employee.id, client.id))).toMatchObject({ website: true })
})

test('[PERM-6] findEffectiveGrants returns granted fields of chosen services of active clients', async () => {
  const { manager, employee } = await world.agency()
  const [branded, otherChosen, fresh, gone] = [
    await world.client(manager),
    await world.client(manager),
    await world.client(manager),
    await world.client(manager, { archived: true }),
  ]
  await world.onboard(branded, { services: ['branding'] })
  await world.onboard(otherChosen, { services: ['seo'] })
  await world.onboard(gone, { services: ['branding'] })
  for (const client of [branded, otherChosen, fresh, gone])
    await world.grant(employee, client, 'assets', 'national_days')
  const seen = async (client: Person, db = inside(manager)) =>
    permissionFlags.filter(await findEffectiveGrants(db, employee.id, client.id))
  expect(await seen(branded)).toEqual(['assets'])
  for (const client of [otherChosen, fresh, gone, manager]) expect(await seen(client)).toEqual([])
  expect(await seen(branded, inside(await world.manager()))).toEqual([])
})

test('[COL-40] findEffectiveGrants knows the grants of own items, whatever services were chosen', async () => {
  const manager = await world.manager()
  const [employee, client] = [await world.employee(manager), await world.client(manager)]
  await world.grant(employee, client, 'item:newsletter', 'item:shop:password', 'assets')
  const may = await findEffectiveGrants(inside(manager), employee.id, client.id)
  const keys = ['item:newsletter', 'item:newsletter:password', 'item:shop', 'item:shop:password', 'assets'] as const
  expect(keys.filter(may)).toEqual(['item:newsletter', 'item:shop:password'])
})

test('[COL-41] a grant is live through its last day in the time zone of the workspace', async () => {
  const { manager, employee, client } = await world.agency()
  // The two zones are never on the same day at once, and the day of the former does not end within the hour.
  const west = new Date().getUTCHours() === 11 ? 'Etc/GMT+11' : 'Etc/GMT+12'
  const day = toLocalDate(new Date(), west)
  for (const [time_zone, isLive] of [
    [west, true],
    ['Pacific/Kiritimati', false],
    ['Not/AZone', undefined],
  ] as const) {
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('workspaces').set({ time_zone }).where('manager_id', '=', manager.id).execute(),
    )
    await world.grantUntil({ assets: day, 'item:a': day }, employee, client, 'assets', 'item:a', 'email')
    const may = await findEffectiveGrants(inside(manager), employee.id, client.id)
    expect(may('email'), time_zone).toBe(true)
    if (isLive === undefined) continue
    expect([may('assets'), may('item:a')], time_zone).toEqual([isLive, isLive])
  }
})

test('listGrantsOfClients returns active Employees with at least one grant, by name', async () => {
  const { manager, client } = await world.agency()
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
  expect(await listGrantsOfClients(inside(manager), [client.id])).toEqual([
    { client_id: client.id, employee_id: adam.id, name: 'Adam', live: ['email'], ends: {} },
    { client_id: client.id, employee_id: zoe.id, name: 'Zoe', live: ['assets'], ends: {} },
  ])
})

test('[PERM-5] listPermissionRows has a row for every active client, by business name, with a color for each service', async () => {
  const manager = await world.manager()
  const [zebra, item10, item9, gone] = [
    await world.client(manager, { name: 'Zoe', business_name: 'Zebra' }),
    await world.client(manager, { name: 'Ina', business_name: 'item 10' }),
    await world.client(manager, { name: 'Ivo', business_name: 'item 9' }),
    await world.client(manager, { name: 'Gone', business_name: 'Gone', archived: true }),
  ]
  await world.client(await world.manager(), { business_name: 'Elsewhere' })
  const employee = await world.employee(manager)
  for (const client of [zebra, gone]) await world.onboard(client, { services: serviceFlags })
  await world.onboard(item10, { services: ['seo'] })
  await world.grant(employee, zebra, 'assets', 'branding_questions', 'yelp_username')
  await world.grant(employee, item10, 'website', 'assets')
  await world.grant(employee, gone, ...permissionFlags)
  const none = { social: null, web: null, branding: null, reputation: null }
  expect(await listPermissionRows(inside(manager), employee.id)).toEqual([
    { _id: item9.id, client_business: 'item 9', client_name: 'Ivo', ...none },
    { _id: item10.id, client_business: 'item 10', client_name: 'Ina', ...none, web: 'yellow' },
    {
      _id: zebra.id,
      client_business: 'Zebra',
      client_name: 'Zoe',
      social: 'red',
      web: 'red',
      branding: 'green',
      reputation: 'yellow',
    },
  ])
})

test('[EMP-5] hasSavedGrants is true from the first save on, also when it granted nothing', async () => {
  const { manager, employee, otherEmployee: other, client } = await world.agency()
  expect(await hasSavedGrants(inside(manager), employee.id)).toBe(false)
  await world.grant(employee, client)
  expect(await hasSavedGrants(inside(manager), employee.id)).toBe(true)
  expect(await hasSavedGrants(inside(manager), other.id)).toBe(false)
  expect(await hasSavedGrants(inside(await world.manager()), employee.id)).toBe(false)
})

test('listGrantedClients returns active clients with at least one grant, by business name', async () => {
  const { manager, employee, otherEmployee: other } = await world.agency()
  const [zebra, ant, untouched, emptied, gone] = [
    await world.client(manager, { business_name: 'Zebra' }),
    await world.client(manager, { business_name: 'Ant' }),
    await world.client(manager),
    await world.client(manager),
    await world.client(manager, { archived: true }),
  ]
  await world.grant(employee, zebra, 'assets')
  await world.grant(employee, ant, 'email', 'website')
  await world.grant(employee, emptied)
  await world.grant(employee, gone, 'assets')
  await world.grant(other, untouched, 'assets')
  expect(await listGrantedClients(inside(manager), employee.id)).toEqual([
    { client_id: ant.id, client_business: 'Ant', live: ['email', 'website'], ends: {} },
    { client_id: zebra.id, client_business: 'Zebra', live: ['assets'], ends: {} },
  ])
})

test('findGeneralPermissions returns no permission without a row', async () => {
  const { manager, employee } = await world.agency({ employee: { vacation: true } })
  const db = inside(manager)
  expect(await findGeneralPermissions(db, employee.id)).toEqual({ vacation: true, add_new_clients: false })
  const ofManager = await findGeneralPermissions(inside(await world.manager()), employee.id)
  expect(ofManager).toEqual({ vacation: false, add_new_clients: false })
})
