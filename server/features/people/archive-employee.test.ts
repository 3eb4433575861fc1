import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { login, me } from '#contract/auth.ts'
import { archivePerson } from '#contract/clients.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { waitForEvent, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

const archive = (id: string, on = true, who = manager) =>
  world.call(archivePerson, { body: { id, archive: on } }, who.token)
const logIn = (email: string, password = PASSWORD) => world.call(login, { body: { email, password } })
/** A revocation takes effect within a second. */
const signedOut = ({ token }: Person) =>
  vi.waitFor(async () => expect((await world.call(me, {}, token)).status).toBe(401), {
    timeout: WITHIN_A_SECOND,
    interval: 20,
  })

test('[EMP-8] archiving an Employee signs them out, keeps their data and updates open calendars', async () => {
  const [employee, colleague] = [await world.employee(manager, { department: 'Design' }), await world.employee(manager)]
  await world.grant(employee, await world.client(manager), 'assets')
  await world.vacation(employee, { status: 'Approved' })
  const address = await world.listen()
  const [own, managers, colleagues] = [
    await connectSocket(address, employee),
    await connectSocket(address, manager),
    await connectSocket(address, colleague),
  ]
  const heard = (...pages: Socket[]) => Promise.all(pages.map((page) => waitForEvent(page, 'vacations changed')))
  const before = await readWholeDatabase(world.database.config)
  const [out, logout] = [waitForEvent(own, 'logout'), heard(managers, colleagues)]
  await archive(employee.id)
  expect(await out).toEqual({ reason: 'session_ended' })
  expect(await logout).toEqual([{}, {}])
  await signedOut(employee)
  const wrong = await logIn(employee.email, 'a wrong password')
  expect(await logIn(employee.email)).toMatchObject({ status: 401, body: wrong.body })
  const after = await readWholeDatabase(world.database.config)
  const changed = [...after].filter(([table, rows]) => rows.join() !== before.get(table)?.join())
  const tables = changed.map(([table]) => table).filter((table) => !table.startsWith('graphile_worker.'))
  expect(tables).toEqual(['foyer.audit_counts', 'foyer.audit_entries', 'foyer.sessions', 'foyer.users'])
  const again = heard(managers, colleagues)
  await archive(employee.id, false)
  expect(await again).toEqual([{}, {}])
  for (const page of [own, managers, colleagues]) page.disconnect()
})

test('[EMP-8] an Employee can be archived on agency only, and logs in again after being restored', async () => {
  const employee = await world.employee(manager)
  expect((await archive(employee.id)).status).toBe(204)
  await signedOut(employee)
  expect((await logIn(employee.email)).status).toBe(401)
  expect((await archive(employee.id, false)).status).toBe(204)
  const back = await logIn(employee.email)
  expect(back.status).toBe(200)
  expect((await world.call(me, {}, back.body.token)).status).toBe(200)
  const inside = world.parts.db.forWorkspace(manager.id)
  for (const action of ['employee.archived', 'employee.unarchived'] as const) {
    expect(await listAuditEntriesAbout(inside, employee.id, action)).toMatchObject([{ actor_name: manager.name }])
  }
  const { manager: solo, employee: ofSolo } = await world.agency({ manager: { tier: 'solo' } })
  expect(await archive(ofSolo.id, true, solo)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
})
