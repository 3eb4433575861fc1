import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showClientDashboard, showEmployeeDashboard, showManagerDashboard } from '#contract/dashboard.ts'
import { createConversation, sendText } from '#contract/messages.ts'
import { openWorld, type Person, type World } from '#server/testing/world.ts'

let world: World
let manager: Person
let client: Person
let employee: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  manager = await world.manager()
  client = await world.client(manager)
  employee = await world.employee(manager, { add_new_clients: true })
})
afterAll(() => world.close())

async function write(from: Person, to: Person, times: number): Promise<void> {
  const { body } = await world.call(
    createConversation,
    { body: { type: 'Direct', user_ids: [from.id, to.id] } },
    from.token,
  )
  for (let at = 0; at < times; at++) {
    await world.call(sendText, { body: { conversation_id: body._id, message: `${at}`, type: 'text' } }, from.token)
  }
}
const ofManager = async (who = manager) => (await world.call(showManagerDashboard, {}, who.token)).body
const noVacations = { pending: 0, approved: 0, denied: 0 }

describe('the Manager’s', () => {
  test('begins with nothing', async () => {
    expect(await ofManager()).toEqual({ managerCount: 0, employeeCount: 0, ...noVacations })
  })

  test('counts what the Manager and what the employees have not read', async () => {
    const second = await world.employee(manager, { name: 'Second' })
    await write(manager, client, 4)
    await write(client, manager, 2)
    await write(client, employee, 3)
    await write(manager, second, 1)
    expect(await ofManager()).toEqual({ managerCount: 2, employeeCount: 4, ...noVacations })
  })

  test('counts nothing of another workspace', async () => {
    const stranger = await world.manager()
    await write(await world.client(stranger), stranger, 2)
    expect(await ofManager()).toMatchObject({ managerCount: 0, employeeCount: 0 })
    expect(await ofManager(stranger)).toMatchObject({ managerCount: 2 })
  })
})

test('an Employee’s has the general permissions and the unread messages', async () => {
  await write(manager, employee, 2)
  const { status, body } = await world.call(showEmployeeDashboard, {}, employee.token)
  expect(status).toBe(200)
  expect(body).toEqual({
    settings: { employee_permissions: { vacation: false, add_new_clients: true } },
    pendingCount: 0,
    approvedCount: 0,
    deniedCount: 0,
    unreadCount: 2,
  })
})

test('a Client’s has no onboarding before it began', async () => {
  await write(manager, client, 3)
  const { status, body } = await world.call(showClientDashboard, {}, client.token)
  expect(status).toBe(200)
  expect(body).toEqual({ onboarding: null, required: 0, completed: 0, unreadCount: 3 })
})

test('each is for its role', async () => {
  const dashboards = [showManagerDashboard, showEmployeeDashboard, showClientDashboard]
  for (const [own, who] of [manager, employee, client].entries()) {
    const answers = await Promise.all(dashboards.map((one) => world.call(one, {}, who.token)))
    expect(answers.map((answer) => answer.status)).toEqual([0, 1, 2].map((at) => (at === own ? 200 : 403)))
  }
  for (const one of dashboards) expect((await world.call(one, {})).status).toBe(401)
})
