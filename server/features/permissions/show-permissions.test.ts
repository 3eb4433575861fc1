import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordOf } from '#contract/domain/record-of.ts'
import { listAudit } from '#contract/audit.ts'
import { listAccess, listAccessLog, listPasswordRenewals, revealPassword } from '#contract/credentials.ts'
import { askForItem, giveOwnItem, withdrawItem } from '#contract/items.ts'
import { describeAuditEntry } from '#contract/texts/audit-sentences.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { savePermission, showClientPermission, showEmployeePermissions } from '#contract/permissions.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let employee: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  employee = await world.employee(manager, { name: 'Ana', vacation: true })
})
afterAll(() => world.close())

const nothing = recordOf(permissionFlags, false)
const person = () => ({ _id: employee.id, id: employee.id, name: 'Ana', email: employee.email, archived: false })
const archive = (id: string) =>
  world.database.db.system.transaction((tx) =>
    tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', id).execute(),
  )

describe('the permissions page of an employee', () => {
  const page = () => world.call(showEmployeePermissions, { params: { id: employee.id } }, manager.token)

  test('[PERM-2] [PERM-5] has the employee, their general permissions, and every active client with its colors', async () => {
    const [bakery, florist] = [
      await world.client(manager, { name: 'Bea', business_name: 'Bakery' }),
      await world.client(manager, { name: 'Flo', business_name: 'Florist' }),
    ]
    await world.client(manager, { business_name: 'Closed', archived: true })
    await world.onboard(florist, { services: ['social', 'reputation'] })
    await world.grant(employee, florist, 'national_days')
    const { status, body } = await page()
    expect(status).toBe(200)
    expect(body).toEqual({
      employee: expect.objectContaining(person()),
      settings: { employee_permissions: { vacation: true, add_new_clients: false } },
      clients: [
        {
          _id: bakery.id,
          client_business: 'Bakery',
          client_name: 'Bea',
          social: null,
          web: null,
          branding: null,
          reputation: null,
        },
        {
          _id: florist.id,
          client_business: 'Florist',
          client_name: 'Flo',
          social: 'yellow',
          web: null,
          branding: null,
          reputation: 'red',
        },
      ],
    })
  })

  test('[PERM-2] has no rows without clients, and exists for an archived employee', async () => {
    await archive(employee.id)
    const { status, body } = await page()
    expect({ status, archived: body.employee.archived, clients: body.clients }).toEqual({
      status: 200,
      archived: true,
      clients: [],
    })
  })
})

const askForLogin = async (client: Person, title: string): Promise<string> => {
  const call = { params: { id: client.id }, body: { kind: 'login' as const, title } }
  return (await world.call(askForItem, call, manager.token)).body.key
}

describe('[COL-86] own items are named by their titles', () => {
  test('in the activity and its search, in who may see and who looked, and among passwords to renew', async () => {
    const client = await world.client(manager, {
      name: 'Bea',
      business_name: 'Bakery',
      onboarded: { services: ['social'] },
    })
    const key = await askForLogin(client, 'Newsletter')
    const field = `item:${key}:password` as const
    await world.call(giveOwnItem, { params: { key }, body: { login: 'news', password: 'letter' } }, client.token)
    const ids = { employee_id: employee.id, client_id: client.id }
    await world.call(savePermission, { body: { ...ids, more: [field], assets: true } }, manager.token)
    const at = { params: { client_id: client.id } }
    await world.call(revealPassword, { ...at, body: { field } }, employee.token)
    const titles = { [key]: 'Newsletter' }
    for (const reader of [manager, client]) {
      expect((await world.call(listAccess, at, reader.token)).body.items).toMatchObject([
        {},
        { user_name: 'Ana', fields: ['assets', field], titles },
      ])
      expect((await world.call(listAccessLog, at, reader.token)).body.items).toMatchObject([{ field, titles }])
    }
    const said = (await world.call(listAudit, { query: { search: 'newsletter' } }, manager.token)).body.items
    expect(said.map(describeAuditEntry)).toEqual([
      'revealed the Newsletter (password) of Bea',
      'gave Ana the files and the Newsletter (password) of Bakery',
    ])
    expect(said.map(({ detail }) => detail)[0]).toBe('Newsletter (password)')
    await world.call(savePermission, { body: { ...ids, more: [] } }, manager.token)
    expect((await world.call(listPasswordRenewals, {}, manager.token)).body.items).toMatchObject([{ field, titles }])
  })
})

describe('the permissions page of an employee and a client', () => {
  const page = (client: Person) =>
    world.call(showClientPermission, { params: { employee_id: employee.id, client_id: client.id } }, manager.token)

  test('[PERM-3] [PERM-5] has both names, the chosen services and every flag', async () => {
    const client = await world.client(manager, {
      name: 'Bea',
      business_name: 'Bakery',
      onboarded: { services: ['webdev', 'branding'] },
    })
    await world.grant(employee, client, 'assets', 'yelp_username')
    const { status, body } = await page(client)
    expect(status).toBe(200)
    expect(body).toEqual({
      employee: expect.objectContaining(person()),
      client: {
        _id: client.id,
        name: 'Bea',
        business_name: 'Bakery',
        services: { ...recordOf(serviceFlags, false), webdev: true, branding: true },
      },
      items: [],
      permission: {
        employee_id: employee.id,
        client_id: client.id,
        client_name: 'Bea',
        client_business: 'Bakery',
        ...nothing,
        assets: true,
        yelp_username: true,
      },
    })
  })

  test('[COL-86] has what the client is asked beyond the documents, and what is granted though no longer asked', async () => {
    const client = await world.client(manager, { onboarded: { services: ['social'] } })
    const asked = await askForLogin(client, 'Newsletter')
    const gone = await askForLogin(client, 'Old shop')
    await world.call(withdrawItem, { params: { id: client.id, key: gone } }, manager.token)
    await world.grant(employee, client, `item:${gone}`, 'item:tiktok')
    const { items, permission } = (await page(client)).body
    expect(items).toEqual([
      { key: asked, title: 'Newsletter', grants: [`item:${asked}`, `item:${asked}:password`] },
      { key: gone, title: expect.stringContaining('no longer asked'), grants: [`item:${gone}`] },
      { key: 'tiktok', title: 'TikTok', grants: ['item:tiktok'] },
    ])
    expect(permission.more).toEqual([`item:${gone}`, 'item:tiktok'])
  })

  test('[PERM-3] has every flag off before anything was granted or chosen', async () => {
    const client = await world.client(manager)
    const { body } = await page(client)
    expect(body.permission).toMatchObject(nothing)
    expect(body.client.services).toEqual(recordOf(serviceFlags, false))
  })
})
