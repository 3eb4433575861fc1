import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Grant } from '#contract/domain/grants.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { showGrantedOnboarding } from '#contract/onboarding.ts'
import {
  applyPermission,
  copyPermissions,
  permissionFlags,
  savePermission,
  showEmployeePermissions,
} from '#contract/permissions.ts'
import { permissionsChanged } from '#contract/realtime.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { type EventRecorder, recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { findGrants, hasSavedGrants } from '#server/features/access/index.ts'

let world: TestWorld
let address: string
let manager: Person
let ana: Person
let ben: Person
let bakery: Person
let florist: Person
const sockets: Socket[] = []

beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  manager = await world.manager()
  ana = await world.employee(manager, { name: 'Ana' })
  ben = await world.employee(manager, { name: 'Ben' })
  bakery = await world.client(manager, { name: 'Bea', business_name: 'Bakery' })
  florist = await world.client(manager, { name: 'Flo', business_name: 'Florist' })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

const nothing = recordOf(permissionFlags, false)
const only = (...grants: Grant[]) => ({ ...nothing, ...recordOf(grants, true) })
const db = () => world.parts.db.forWorkspace(manager.workspace)
const seen = (employee: Person, client: Person) => findGrants(db(), employee.id, client.id)
const save = (employee: Person, client: Person, body: object, token = manager.token) =>
  world.call(savePermission, { body: { employee_id: employee.id, client_id: client.id, ...body } }, token)
const copy = (from: Person, to: Person, clients?: Person[], token = manager.token) => {
  const client_ids = clients?.map(({ id }) => id)
  const body = { from_employee_id: from.id, to_employee_id: to.id, ...(client_ids && { client_ids }) }
  return world.call(copyPermissions, { body }, token)
}
const apply = (employee: Person, from: Person, to: Person[], token = manager.token) => {
  const body = { employee_id: employee.id, from_client_id: from.id, client_ids: to.map(({ id }) => id) }
  return world.call(applyPermission, { body }, token)
}
/** The newest first. */
const recordedEvents = async (employee: Person) =>
  (await listAuditEntriesAbout(db(), employee.id, 'permission.changed')).map(
    ({ created_at: _, field: __, ...entry }) => entry,
  )
const entry = (client: Person, business: string, granted: Grant[], revoked: Grant[]) => ({
  actor_name: 'Mara Manager',
  about_id: client.id,
  about_name: business,
  granted,
  revoked,
})

/** Collects permission events of the person's open pages from now on. */
async function listening(who: Person): Promise<EventRecorder> {
  const socket = await connectSocket(address, who)
  sockets.push(socket)
  return recordEvents(socket, 'permissions')
}

describe('saving an employee’s permissions for one client', () => {
  test('[PERM-3] [PERM-8] changes the given flags, keeps the others and records each change', async () => {
    const names = { employee_id: ana.id, client_id: bakery.id, client_name: 'Bea', client_business: 'Bakery' }
    const lie = { client_name: 'somebody else', client_business: 'elsewhere' }
    const first = await save(ana, bakery, { website: true, assets: true, ...lie })
    expect(first).toMatchObject({ status: 200, body: { ...names, ...only('website', 'assets') } })
    const second = await save(ana, bakery, { website: false, email: true, assets: true })
    expect(second.body).toEqual({ ...names, ...only('email', 'assets') })
    expect(await seen(ana, bakery)).toEqual(only('email', 'assets'))
    expect(await recordedEvents(ana)).toEqual([
      entry(bakery, 'Bakery', ['email'], ['website']),
      entry(bakery, 'Bakery', ['website', 'assets'], []),
    ])
  })

  test('[PERM-8] changes that employee and that client only', async () => {
    await world.grant(ben, bakery, 'email')
    await world.grant(ana, florist, 'yelp_username')
    await save(ana, bakery, { assets: true })
    expect(await seen(ben, bakery)).toEqual(only('email'))
    expect(await seen(ana, florist)).toEqual(only('yelp_username'))
    expect(await recordedEvents(ben)).toEqual([])
  })

  test('[PERM-8] records and publishes nothing without a change; a first save still configures', async () => {
    const page = await listening(ana)
    expect((await save(ana, bakery, {})).body).toMatchObject(nothing)
    expect(await hasSavedGrants(db(), ana.id)).toBe(true)
    await save(ana, bakery, { assets: false })
    expect(await recordedEvents(ana)).toEqual([])
    expect(await page.takeEvents()).toEqual([])
  })

  test('[PERM-6] makes the open pages of that employee reload, and no others', async () => {
    const [page, other, managers] = [await listening(ana), await listening(ben), await listening(manager)]
    await save(ana, bakery, { assets: true })
    expect(await page.takeEvents()).toEqual([[permissionsChanged(ana.id), {}]])
    expect([...(await other.takeEvents()), ...(await managers.takeEvents())]).toEqual([])
  })

  test('[PERM-6] a saved permission takes effect with the employee’s next call', async () => {
    await world.onboard(florist, { services: serviceFlags })
    const look = async () =>
      (await world.call(showGrantedOnboarding, { params: { id: florist.id } }, ana.token)).body.onboarding
    expect(await look()).not.toHaveProperty('form_emails')
    await save(ana, florist, { web_email_forms: true })
    expect(await look()).toHaveProperty('form_emails')
    await save(ana, florist, { web_email_forms: false })
    expect(await look()).not.toHaveProperty('form_emails')
  })

  test('[PERM-3] is stored for an archived employee or client until they are restored', async () => {
    const gone = await world.client(manager, { archived: true })
    expect((await save(ana, gone, { assets: true })).status).toBe(200)
    expect(await seen(ana, gone)).toEqual(only('assets'))
  })

  test('is refused with an unknown or invalid flag and changes nothing', async () => {
    for (const wrong of [{ facebook_password: true }, { assets: 'yes' }, { assets: null }]) {
      const { status } = await save(ana, bakery, { email: true, ...wrong })
      expect(status).toBe(422)
    }
    expect(await hasSavedGrants(db(), ana.id)).toBe(false)
  })
})

describe('copying permissions from another employee', () => {
  test('[PERM-8] replaces the grants of all clients of both employees', async () => {
    const third = await world.client(manager, { name: 'Tim', business_name: 'Tailor' })
    await world.client(manager, { business_name: 'Untouched' })
    await world.grant(ana, bakery, 'assets', 'email')
    await world.grant(ana, florist, 'yelp_username')
    await world.grant(ben, bakery, 'email', 'website')
    await world.grant(ben, third, 'national_days')
    const page = await listening(ben)
    const { status, body } = await copy(ana, ben)
    expect(status).toBe(200)
    const record = (client: Person, client_name: string, client_business: string) =>
      expect.objectContaining({ employee_id: ben.id, client_id: client.id, client_name, client_business })
    expect(body.items).toEqual([
      record(bakery, 'Bea', 'Bakery'),
      record(florist, 'Flo', 'Florist'),
      record(third, 'Tim', 'Tailor'),
    ])
    expect(body.items.map((item) => permissionFlags.filter((flag) => item[flag]))).toEqual([
      ['email', 'assets'],
      ['yelp_username'],
      [],
    ])
    expect(await seen(ben, bakery)).toEqual(only('assets', 'email'))
    expect(await seen(ben, florist)).toEqual(only('yelp_username'))
    expect(await seen(ben, third)).toEqual(nothing)
    expect(await seen(ana, bakery)).toEqual(only('assets', 'email'))
    expect(await seen(ana, third)).toEqual(nothing)
    expect((await recordedEvents(ben)).toReversed()).toEqual([
      entry(bakery, 'Bakery', ['assets'], ['website']),
      entry(florist, 'Florist', ['yelp_username'], []),
      entry(third, 'Tailor', [], ['national_days']),
    ])
    expect(await recordedEvents(ana)).toEqual([])
    expect(await page.takeEvents()).toEqual([[permissionsChanged(ben.id), {}]])
  })

  test('[PERM-8] of some clients keeps the others', async () => {
    await world.grant(ana, bakery, 'assets')
    await world.grant(ana, florist, 'assets')
    const { body } = await copy(ana, ben, [florist, florist])
    expect(body.items.map(({ client_id }) => client_id)).toEqual([florist.id])
    expect(await seen(ben, florist)).toEqual(only('assets'))
    expect(await seen(ben, bakery)).toEqual(nothing)
    expect((await copy(ana, ben, [])).body).toEqual({ items: [] })
  })

  test('[PERM-8] includes archived clients, as they may be restored', async () => {
    const gone = await world.client(manager, { archived: true })
    await world.grant(ana, gone, 'email')
    await copy(ana, ben)
    expect(await seen(ben, gone)).toEqual(only('email'))
  })

  test('[PERM-8] again, or from the same employee, changes and publishes nothing', async () => {
    await world.grant(ana, bakery, 'assets')
    await copy(ana, ben)
    const page = await listening(ben)
    expect((await copy(ana, ben)).status).toBe(200)
    expect((await copy(ben, ben)).status).toBe(200)
    expect(await recordedEvents(ben)).toHaveLength(1)
    expect(await page.takeEvents()).toEqual([])
  })

  test('[PERM-8] works for thousands of clients in one call', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => at)
    await world.database.db.system.transaction(async (tx) => {
      await tx
        .insertInto('users')
        .values(
          many.map((at) => ({
            manager_id: manager.workspace,
            id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
            role: 'Client',
            name: `Client ${at}`,
            business_name: `Business ${at}`,
            email: `${at}.${manager.id}@example.com`,
            phone: '',
          })),
        )
        .execute()
      await tx
        .insertInto('client_permissions')
        .columns(['manager_id', 'employee_id', 'client_id', 'assets'])
        .expression((query) =>
          query
            .selectFrom('users')
            .select(({ val, ref }) => [
              ref('manager_id').as('m'),
              val(ana.id).as('e'),
              ref('id').as('c'),
              val(true).as('a'),
            ])
            .where('manager_id', '=', manager.workspace)
            .where('role', '=', 'Client'),
        )
        .execute()
    })
    const { status, body } = await copy(ana, ben)
    expect(status).toBe(200)
    expect(body.items).toHaveLength(1502)
    expect(body.items.every((item) => item.assets && !item.email)).toBe(true)
    const page = await world.call(showEmployeePermissions, { params: { id: ben.id } }, manager.token)
    expect(page.body.clients).toHaveLength(1502)
  })
})

describe('applying one client’s permissions to others', () => {
  test('[PERM-8] replaces the grants of the other clients', async () => {
    const third = await world.client(manager, { business_name: 'Tailor' })
    await world.grant(ana, bakery, 'assets', 'email')
    await world.grant(ana, florist, 'website', 'email')
    await world.grant(ben, florist, 'website')
    const page = await listening(ana)
    const { status, body } = await apply(ana, bakery, [florist, third, bakery])
    expect(status).toBe(200)
    expect(body.items.map(({ client_business }) => client_business)).toEqual(['Bakery', 'Florist', 'Tailor'])
    for (const item of body.items) expect(item).toMatchObject({ employee_id: ana.id, ...only('assets', 'email') })
    for (const client of [bakery, florist, third]) expect(await seen(ana, client)).toEqual(only('assets', 'email'))
    expect(await seen(ben, florist)).toEqual(only('website'))
    expect((await recordedEvents(ana)).toReversed()).toEqual([
      entry(florist, 'Florist', ['assets'], ['website']),
      entry(third, 'Tailor', ['email', 'assets'], []),
    ])
    expect(await page.takeEvents()).toEqual([[permissionsChanged(ana.id), {}]])
  })

  test('[PERM-8] revokes the others’ grants when the client has none', async () => {
    await world.grant(ana, florist, 'website')
    await apply(ana, bakery, [florist])
    expect(await seen(ana, florist)).toEqual(nothing)
    expect(await recordedEvents(ana)).toEqual([entry(florist, 'Florist', [], ['website'])])
  })
})
