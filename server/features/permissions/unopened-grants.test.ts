import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { revealPassword } from '#contract/credentials.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { showGrantedOnboarding, updateOwnAccounts } from '#contract/onboarding.ts'
import { listUnopenedGrants, savePermission } from '#contract/permissions.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let ana: Person
let bakery: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  ana = await world.employee(manager, { name: 'Ana' })
  bakery = await world.client(manager, { business_name: 'Bakery', onboarded: { services: serviceFlags } })
})
afterAll(() => world.close())

/** Read once: between two reads it may become midnight. */
const now = Date.now()
const day = (days: number, from = now) => new Date(from + days * 86_400_000).toISOString().slice(0, 10)
const unopened = async (query: { employee_id?: string } = {}, who = manager) =>
  (await world.call(listUnopenedGrants, { query }, who.token)).body
/** As if the grants were given and last opened so many days ago. */
const age = (granted: number, opened?: number, employee = ana) =>
  world.database.db.system.transaction((tx) =>
    tx
      .updateTable('client_permissions')
      .set({ granted_at: new Date(day(-granted)), opened_on: opened === undefined ? null : day(-opened) })
      .where('employee_id', '=', employee.id)
      .execute(),
  )
const openedOn = async () => {
  const read = world.database.db.system.read.selectFrom('client_permissions').select('opened_on')
  return (await read.where('employee_id', '=', ana.id).executeTakeFirst())?.opened_on
}

describe('grants that nobody opens', () => {
  test('[COL-42] are listed after 90 days without an opening, with what was granted and when', async () => {
    await world.grant(ana, bakery, 'assets', 'email')
    for (const [granted, opened, isListed] of [
      [200, undefined, true],
      [200, 100, true],
      [92, undefined, true],
      [89, undefined, false],
      [200, 89, false],
      [10, 100, false],
    ] as const) {
      await age(granted, opened)
      const { items, total } = await unopened()
      expect({ granted, opened, total }).toEqual({ granted, opened, total: isListed ? 1 : 0 })
      if (isListed)
        expect(items).toEqual([
          {
            employee_id: ana.id,
            employee_name: 'Ana',
            client_id: bakery.id,
            client_business: 'Bakery',
            grants: ['assets', 'email'],
            granted: day(-granted),
            opened: opened === undefined ? null : day(-opened),
          },
        ])
    }
  })

  test('[COL-42] are of one employee or of all, of active people alone, and never those that have ended', async () => {
    const ben = await world.employee(manager, { name: 'Ben' })
    const gone = await world.employee(manager, { archived: true })
    const closed = await world.client(manager, { archived: true })
    for (const [employee, client] of [
      [ana, bakery],
      [ben, bakery],
      [gone, bakery],
      [ana, closed],
    ] as const)
      await world.grant(employee, client, 'assets')
    for (const employee of [ana, ben, gone]) await age(200, undefined, employee)
    expect((await unopened()).items.map((item) => item.employee_name)).toEqual(['Ana', 'Ben'])
    expect((await unopened({ employee_id: ben.id })).items).toHaveLength(1)
    expect(await unopened({}, await world.manager())).toEqual({ items: [], total: 0 })
    await world.grantUntil({ assets: day(-2) }, ana, bakery, 'assets')
    await age(200)
    expect((await unopened()).items.map((item) => item.employee_name)).toEqual(['Ben'])
  })

  test('[COL-42] opening the client’s page or a password counts as an opening', async () => {
    await world.call(updateOwnAccounts, { body: { instagram: { password: 'a secret' } } }, bakery.token)
    await world.grant(ana, bakery, 'instagram_password')
    for (const open of [
      () => world.call(showGrantedOnboarding, { params: { id: bakery.id } }, ana.token),
      () =>
        world.call(
          revealPassword,
          { params: { client_id: bakery.id }, body: { field: 'instagram_password' } },
          ana.token,
        ),
    ]) {
      await age(200, 100)
      expect((await unopened()).total).toBe(1)
      expect((await open()).status).toBe(200)
      expect([day(0), day(0, Date.now())]).toContain(await openedOn())
      expect((await unopened()).total).toBe(0)
    }
  })

  test('[COL-42] another grant given today starts the 90 days again, and revoking removes the line', async () => {
    await world.grant(ana, bakery, 'assets')
    await age(200)
    const save = (body: object) =>
      world.call(savePermission, { body: { employee_id: ana.id, client_id: bakery.id, ...body } }, manager.token)
    await save({ assets: true })
    expect((await unopened()).total).toBe(1)
    await save({ email: true })
    expect((await unopened()).total).toBe(0)
    await age(200)
    await save({ ...recordOf(permissionFlags, false), more: [] })
    expect((await unopened()).total).toBe(0)
  })
})
