import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordOf } from '#contract/domain/record-of.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { permissionFlags, showClientPermission, showEmployeePermissions } from '#contract/permissions.ts'
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

describe('the permissions page of an employee and a client', () => {
  const page = (client: Person) =>
    world.call(showClientPermission, { params: { employee_id: employee.id, client_id: client.id } }, manager.token)

  test('[PERM-3] [PERM-5] has both names, the chosen services and every flag', async () => {
    const client = await world.client(manager, { name: 'Bea', business_name: 'Bakery' })
    await world.onboard(client, { services: ['webdev', 'branding'] })
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

  test('[PERM-3] has every flag off before anything was granted or chosen', async () => {
    const client = await world.client(manager)
    const { body } = await page(client)
    expect(body.permission).toMatchObject(nothing)
    expect(body.client.services).toEqual(recordOf(serviceFlags, false))
  })
})
