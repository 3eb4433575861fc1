import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Grant, permissionFlags } from '#contract/domain/grant-keys.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { showGrantedOnboarding } from '#contract/onboarding.ts'
import {
  applyPermission,
  copyPermissions,
  savePermission,
  showClientPermission,
  showEmployeePermissions,
} from '#contract/permissions.ts'
import { permissionsChanged } from '#contract/realtime.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { type EventRecorder, recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { findGrants, hasSavedGrants } from '#server/features/access/index.ts'
import { endGrants } from './end-grants.ts'

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

describe('grants that end, and grants of own items', () => {
  /** Read once: between two reads it may become midnight. */
  const now = Date.now()
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  const page = async (token = manager.token) =>
    (await world.call(showClientPermission, { params: { employee_id: ana.id, client_id: bakery.id } }, token)).body
      .permission
  const ofAction = async (action: 'permission.end_changed' | 'permission.ended') =>
    (await listAuditEntriesAbout(db(), ana.id, action)).map(({ field, granted, revoked }) => ({
      field,
      granted,
      revoked,
    }))

  test('[COL-40] items are stored beside the 18, and the former call keeps them', async () => {
    const more = ['item:shop:password', 'item:newsletter']
    expect((await save(ana, bakery, { assets: true, more })).body).toMatchObject({ assets: true, more })
    expect((await save(ana, bakery, { assets: false })).body).toMatchObject({ assets: false, more })
    expect(await page()).toMatchObject({ ...nothing, more })
    expect((await copy(ana, ben)).body.items).toMatchObject([{ more }])
    expect((await save(ana, bakery, { more: [] })).body).not.toHaveProperty('more')
    for (const wrong of ['assets', 'item:', 'item:a b', 'item:<b>', `item:${'x'.repeat(99)}`])
      expect((await save(ana, bakery, { more: [wrong] })).status).toBe(422)
  })

  test('[COL-41] an end is stored with its grant, changed and taken away, and each change is recorded', async () => {
    const ends = { assets: day(30), email: day(9), website: day(9) }
    const saved = await save(ana, bakery, { assets: true, email: true, ends })
    expect(saved.body.ends).toEqual({ assets: day(30), email: day(9) })
    expect((await save(ana, bakery, { website: true })).body.ends).toEqual({ assets: day(30), email: day(9) })
    expect((await save(ana, bakery, { ends: { assets: null } })).body.ends).toEqual({ email: day(9) })
    expect(await ofAction('permission.end_changed')).toEqual([
      { field: '', granted: ['assets'], revoked: null },
      { field: day(30), granted: ['assets'], revoked: null },
      { field: day(9), granted: ['email'], revoked: null },
    ])
    await save(ana, bakery, { email: false })
    expect((await save(ana, bakery, { email: true })).body).not.toHaveProperty('ends')
  })

  test('[COL-41] the tables say the first last day of each block', async () => {
    await world.onboard(bakery, { services: serviceFlags })
    const ends = { assets: day(30), branding_questions: day(9), email: day(5) }
    await save(ana, bakery, { assets: true, branding_questions: true, email: true, ends })
    const rows = (await world.call(showEmployeePermissions, { params: { id: ana.id } }, manager.token)).body.clients
    expect(rows.map(({ until }) => until)).toEqual([{ branding: day(9), web: day(5) }, undefined])
  })

  test('[COL-41] a day that is over, or none, is refused with a sentence and changes nothing', async () => {
    await save(ana, bakery, { email: true })
    const { status, body } = await save(ana, bakery, { assets: true, ends: { email: day(-2) } })
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [{ path: 'ends.email', message: permissionTexts.endIsPast }],
    })
    for (const wrong of ['2026-02-30', 'tomorrow', 7])
      expect((await save(ana, bakery, { ends: { email: wrong } })).status).toBe(422)
    expect(await page()).toEqual(expect.objectContaining(only('email')))
  })

  test('[COL-41] an ended grant is none, and the job records its end once and reloads the open pages', async () => {
    await world.onboard(bakery, { services: serviceFlags })
    await world.grantUntil({ assets: day(-2), email: day(1) }, ana, bakery, 'assets', 'email', 'website')
    expect(await page()).toMatchObject({ ...only('email', 'website'), ends: { email: day(1) } })
    const open = await listening(ana)
    for (let times = 0; times < 2; times++) await endGrants(world.parts)
    expect(await open.takeEvents()).toEqual([[permissionsChanged(ana.id), {}]])
    expect(await ofAction('permission.ended')).toEqual([{ field: null, granted: null, revoked: ['assets'] }])
    expect(await page()).toMatchObject({ ...only('email', 'website'), ends: { email: day(1) } })
  })

  test('[COL-41] an ended grant can be given again; what else has ended is still recorded', async () => {
    await world.grantUntil({ assets: day(-2), email: day(-2) }, ana, bakery, 'assets', 'email')
    expect((await save(ana, bakery, { assets: true })).body).toEqual(expect.objectContaining(only('assets')))
    expect(await page()).not.toHaveProperty('ends')
    await endGrants(world.parts)
    expect(await ofAction('permission.ended')).toEqual([{ field: null, granted: null, revoked: ['email'] }])
    expect(await seen(ana, bakery)).toEqual(only('assets'))
  })

  test('[COL-40] the previous version reads and writes its flags while both serve', async () => {
    await save(ana, bakery, { assets: true, more: ['item:shop'] })
    const flags = () =>
      world.database.db.system.read
        .selectFrom('client_permissions')
        .select(['assets', 'email', 'grants'])
        .where('employee_id', '=', ana.id)
        .execute()
    expect(await flags()).toEqual([{ assets: true, email: false, grants: ['assets', 'item:shop'] }])
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('client_permissions')
        .set({ assets: false, email: true })
        .where('employee_id', '=', ana.id)
        .execute(),
    )
    expect(await page()).toMatchObject({ ...only('email'), more: ['item:shop'] })
  })

  test('[COL-41] another workspace changes and reads nothing of it', async () => {
    const other = await world.manager()
    const body = { assets: true, more: ['item:shop'], ends: { assets: day(3) } }
    expect((await save(ana, bakery, body, other.token)).status).toBe(404)
    expect(await page(other.token)).toBeUndefined()
    expect(await seen(ana, bakery)).toEqual(nothing)
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
        .columns(['manager_id', 'employee_id', 'client_id', 'grants'])
        .expression((query) =>
          query
            .selectFrom('users')
            .select(({ val, ref }) => [
              ref('manager_id').as('m'),
              val(ana.id).as('e'),
              ref('id').as('c'),
              val(['assets']).as('a'),
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
