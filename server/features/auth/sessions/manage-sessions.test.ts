import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me, revokeClientSessions, revokeEmployeeSessions } from '#contract/auth.ts'
import { listAudit } from '#contract/audit.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let employee: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  ;({ manager, employee, client } = await world.agency())
})
afterAll(() => world.close())

const statusOf = async ({ token }: Person) => (await world.call(me, {}, token)).status

describe('[AUTH-15] a Manager signs a person out on every device', () => {
  test('only the Manager of that workspace, by the call for the role, and not themselves', async () => {
    const stranger = await world.manager()
    const end = (call: typeof revokeEmployeeSessions | typeof revokeClientSessions, { id }: Person, by: Person) =>
      world.call(call, { params: { id } }, by.token)
    expect((await end(revokeEmployeeSessions, employee, stranger)).status).toBe(404)
    expect((await end(revokeClientSessions, client, stranger)).status).toBe(404)
    expect((await end(revokeClientSessions, employee, manager)).status).toBe(404)
    expect((await end(revokeEmployeeSessions, manager, manager)).status).toBe(404)
    expect((await end(revokeClientSessions, client, employee)).status).toBe(403)
    expect(await Promise.all([manager, employee, client].map(statusOf))).toEqual([200, 200, 200])
  })

  test('each of the person’s sessions ends at once, and the activity says so', async () => {
    const again = await world.signInAgain(employee)
    expect((await world.call(revokeEmployeeSessions, { params: { id: employee.id } }, manager.token)).status).toBe(204)
    expect((await world.call(revokeClientSessions, { params: { id: client.id } }, manager.token)).status).toBe(204)
    // Within a second: the news of it comes from the database.
    await expect
      .poll(() => Promise.all([employee, again, client].map(statusOf)), { timeout: WITHIN_A_SECOND, interval: 20 })
      .toEqual([401, 401, 401])
    expect(await statusOf(manager)).toBe(200)
    const { body } = await world.call(listAudit, { query: {} }, manager.token)
    expect(body.items.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
      ['sessions.ended', client.name],
      ['sessions.ended', employee.name],
    ])
  })
})
