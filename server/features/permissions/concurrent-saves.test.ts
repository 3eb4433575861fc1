import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteClient } from '#contract/clients.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { updateGeneralPermissions } from '#contract/employees.ts'
import { applyPermission, copyPermissions, savePermission } from '#contract/permissions.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { findGeneralPermissions, findGrants } from '#server/features/access/index.ts'
import { untilWaiting } from '#server/testing/test-database.ts'

let world: TestWorld
let manager: Person
/** The Manager's two tabs. */
let tabs: [Person, Person]
let ana: Person
let ben: Person
let bakery: Person
let florist: Person

beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  tabs = [manager, await world.signInAgain(manager)]
  ana = await world.employee(manager, { name: 'Ana' })
  ben = await world.employee(manager, { name: 'Ben' })
  bakery = await world.client(manager, { business_name: 'Bakery' })
  florist = await world.client(manager, { business_name: 'Florist' })
})
afterAll(() => world.close())

const db = () => world.parts.db.forWorkspace(manager.workspace)
const nothing = recordOf(permissionFlags, false)
const seen = (employee: Person, client: Person) => findGrants(db(), employee.id, client.id)
const save = (employee: Person, client: Person, body: object, { token } = manager) =>
  world.call(savePermission, { body: { employee_id: employee.id, client_id: client.id, ...body } }, token)
const copy = (from: Person, to: Person, { token } = manager) =>
  world.call(copyPermissions, { body: { from_employee_id: from.id, to_employee_id: to.id } }, token)
const apply = (employee: Person, from: Person, to: Person) =>
  world.call(
    applyPermission,
    { body: { employee_id: employee.id, from_client_id: from.id, client_ids: [to.id] } },
    manager.token,
  )
const statuses = async (calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status)

/** The grants according to the log's events of an employee and a client: a repeated or missing event fails. */
async function publishedGrants(employee: Person, client?: Person): Promise<Set<string>> {
  const entries = (await listAuditEntriesAbout(db(), employee.id, 'permission.changed')).toReversed()
  const has = new Set<string>()
  for (const { granted, revoked } of entries.filter(({ about_id }) => about_id === (client?.id ?? null))) {
    for (const flag of granted ?? []) {
      expect(has).not.toContain(flag)
      has.add(flag)
    }
    for (const flag of revoked ?? []) {
      expect(has).toContain(flag)
      has.delete(flag)
    }
  }
  return has
}
async function expectTold(employee: Person, client: Person): Promise<void> {
  const grants = await seen(employee, client)
  expect(await publishedGrants(employee, client)).toEqual(new Set(permissionFlags.filter((flag) => grants[flag])))
}

test('[PERM-8] two tabs that save concurrently lose nothing, and each change is recorded once', async () => {
  const calls = permissionFlags.map((flag, at) => save(ana, bakery, { [flag]: true }, tabs[at % 2]))
  expect(new Set(await statuses(calls))).toEqual(new Set([200]))
  expect(await seen(ana, bakery)).toEqual(recordOf(permissionFlags, true))
  expect(await listAuditEntriesAbout(db(), ana.id, 'permission.changed')).toHaveLength(permissionFlags.length)
  await expectTold(ana, bakery)
})

test('[PERM-8] only one of two concurrent saves of the same flag changes it', async () => {
  const calls = Array.from({ length: 8 }, (_, at) => save(ana, bakery, { assets: true }, tabs[at % 2]))
  expect(new Set(await statuses(calls))).toEqual(new Set([200]))
  expect(await listAuditEntriesAbout(db(), ana.id, 'permission.changed')).toHaveLength(1)
})

test('[PERM-8] the recorded events of concurrent on and off saves lead to the stored grants', async () => {
  const calls = Array.from({ length: 20 }, (_, at) =>
    save(ana, bakery, { assets: at % 2 === 0, email: at % 3 === 0 }, tabs[at % 2]),
  )
  expect(new Set(await statuses(calls))).toEqual(new Set([200]))
  await expectTold(ana, bakery)
})

test('[PERM-8] copying during saves of both employees matches the audit log and does not deadlock', async () => {
  await save(ana, bakery, { email: true })
  const calls = Array.from({ length: 6 }, (_, at) => [
    save(ana, bakery, { assets: at % 2 === 0 }),
    save(ben, florist, { website: at % 2 === 1 }),
    copy(ana, ben),
    copy(ben, ana),
    apply(ana, bakery, florist),
    apply(ben, florist, bakery),
  ]).flat()
  expect(new Set(await statuses(calls))).toEqual(new Set([200]))
  for (const employee of [ana, ben]) for (const client of [bakery, florist]) await expectTold(employee, client)
})

test('[PERM-8] a copy waits for a running save of the other employee and copies its result', async () => {
  let copied: ReturnType<typeof copy> | undefined
  await db().transaction(async (tx) => {
    await tx.sql({
      name: 'lock_in_test_in_concurrent_saves',
      text: 'select from users where manager_id = $1 and id = $2 for no key update',
      values: [tx.id, ana.id],
    })
    copied = copy(ana, ben)
    await untilWaiting(world.database)
    const row = { manager_id: tx.id, employee_id: ana.id, client_id: bakery.id, grants: ['assets'] }
    await tx.insertInto('client_permissions').values(row).execute()
  })
  expect((await copied)?.body.items).toEqual([expect.objectContaining({ client_id: bakery.id, assets: true })])
  expect(await seen(ben, bakery)).toEqual({ ...nothing, assets: true })
})

test('[PERM-8] saving grants while the client is deleted leaves no grant and no error', async () => {
  await world.grant(ana, bakery, 'assets')
  await world.grant(ana, florist, 'assets')
  const [gone, ...others] = await statuses([
    world.call(deleteClient, { params: { id: bakery.id } }, manager.token),
    copy(ana, ben),
    save(ana, bakery, { email: true }),
    apply(ana, florist, bakery),
    copy(ben, ana),
  ])
  expect(gone).toBe(204)
  for (const status of others) expect([200, 404]).toContain(status)
  expect(await seen(ana, bakery)).toEqual(nothing)
  expect(await seen(ben, bakery)).toEqual(nothing)
})

test('[PERM-2] general permissions saved by two tabs end as those of one, as the audit log says', async () => {
  const set = (vacation: boolean, add_new_clients: boolean, { token }: Person) =>
    world.call(updateGeneralPermissions, { params: { id: ana.id }, body: { vacation, add_new_clients } }, token)
  const calls = Array.from({ length: 8 }, (_, at) => set(at % 2 === 0, at % 2 === 1, tabs[at % 2 ? 1 : 0]))
  expect(new Set(await statuses(calls))).toEqual(new Set([200]))
  const now = await findGeneralPermissions(db(), ana.id)
  expect(now.vacation).toBe(!now.add_new_clients)
  const isOn = new Set(Object.entries(now).flatMap(([name, on]) => (on ? [name] : [])))
  expect(await publishedGrants(ana)).toEqual(isOn)
})

test.each([
  ['turn both on', [false, false], [{ vacation: true }, { add_new_clients: true }]],
  ['turn both off', [true, true], [{ vacation: false }, { add_new_clients: false }]],
  ['turn one on and one off', [false, true], [{ vacation: true }, { add_new_clients: false }]],
] as const)(
  '[SHELL-12] two tabs that %s at once lose neither general permission',
  async (_, [vacation, adds], turns) => {
    const general = (body: object, { token } = manager) =>
      world.call(updateGeneralPermissions, { params: { id: ana.id }, body: body as typeof before }, token)
    const before = { vacation, add_new_clients: adds }
    await general(before)
    const calls = turns.map((turn, at) => general({ ...before, ...turn, before }, tabs[at]))
    expect(await statuses(calls)).toEqual([200, 200])
    expect(await findGeneralPermissions(db(), ana.id)).toEqual({ ...before, ...turns[0], ...turns[1] })
  },
)
