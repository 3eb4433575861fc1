import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { showEmployeeDashboard } from '#contract/dashboard.ts'
import { updateGeneralPermissions } from '#contract/employees.ts'
import { inviteClient } from '#contract/invitations.ts'
import { permissionsChanged } from '#contract/realtime.ts'
import { submitVacation } from '#contract/vacations.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let address: string
let manager: Person
let ana: Person
const sockets: Socket[] = []
beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  ;({ manager, employee: ana } = await world.agency({ employee: { name: 'Ana' } }))
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

const set = (who: Person, body: { vacation: boolean; add_new_clients: boolean }) =>
  world.call(updateGeneralPermissions, { params: { id: who.id }, body }, manager.token)
const writtenDown = async () =>
  (
    await listAuditEntriesAbout(world.parts.db.forWorkspace(manager.workspace), ana.id, 'permission.changed')
  ).toReversed()

test('[PERM-2] [PERM-8] both general permissions are set in one call, and the changes are recorded without a client', async () => {
  const both = { vacation: true, add_new_clients: true }
  expect(await set(ana, both)).toMatchObject({ status: 200, body: both })
  await set(ana, { vacation: false, add_new_clients: true })
  await set(ana, { vacation: false, add_new_clients: true })
  const about = { actor_name: 'Mara Manager', about_id: null, about_name: null, field: null }
  expect(await writtenDown()).toEqual([
    expect.objectContaining({ ...about, granted: ['vacation', 'add_new_clients'], revoked: [] }),
    expect.objectContaining({ ...about, granted: [], revoked: ['vacation'] }),
  ])
})

test('[PERM-2] an employee without saved general permissions gets their first ones', async () => {
  await world.database.db.system.transaction((tx) =>
    tx.deleteFrom('employee_permissions').where('user_id', '=', ana.id).execute(),
  )
  expect((await set(ana, { vacation: true, add_new_clients: false })).status).toBe(200)
  expect((await writtenDown()).map(({ granted }) => granted)).toEqual([['vacation']])
})

test('[PERM-6] [REG-12] a general permission works and ends at once, and the employee’s open pages reload', async () => {
  const socket = await connectSocket(address, ana)
  sockets.push(socket)
  await socket.emitWithAck('verify user', {})
  let notified = 0
  socket.on(permissionsChanged(ana.id), () => notified++)
  const invite = async (name: string) =>
    (await world.call(inviteClient, { body: { email: `${name}.${ana.id}@example.com` } }, ana.token)).status
  expect(await invite('before')).toBe(403)
  await set(ana, { vacation: false, add_new_clients: true })
  // The database invalidates each process's cached actor within moments (decision 2).
  await expect.poll(() => invite('now')).toBe(201)
  await expect.poll(() => notified).toBe(1)
  await set(ana, { vacation: false, add_new_clients: false })
  await expect.poll(() => invite('after')).toBe(403)
  await expect.poll(() => notified).toBe(2)
})

test('[PERM-2] an invalid or missing general permission is refused', async () => {
  for (const body of [{ vacation: true }, { vacation: 'yes', add_new_clients: true }, {}]) {
    expect((await set(ana, body as never)).status).toBe(422)
  }
  expect(await writtenDown()).toEqual([])
})

test('[PERM-6] each change of general permissions counts for the next call, despite cached sessions', async () => {
  const ask = { start_date: '2027-08-02', end_date: '2027-08-06' }
  const seen: unknown[] = []
  for (const allowed of [true, false, true, false, true, false]) {
    await set(ana, { vacation: allowed, add_new_clients: allowed })
    const [{ status }, { body }] = await Promise.all([
      world.call(submitVacation, { body: ask }, ana.token),
      world.call(showEmployeeDashboard, {}, ana.token),
    ])
    const { settings } = body
    seen.push([settings.employee_permissions.vacation, status])
  }
  expect(seen).toEqual([true, false, true, false, true, false].map((allowed) => [allowed, allowed ? 201 : 403]))
})
