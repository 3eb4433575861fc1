import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showClientDashboard, showEmployeeDashboard, showManagerDashboard } from '#contract/dashboard.ts'
import { createConversation, sendText } from '#contract/messages.ts'
import { decideVacation, submitVacation } from '#contract/vacations.ts'
import { waitForEvent, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
let employee: Person
beforeAll(async () => {
  world = await createTestWorld()
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
const noVacations = { pending: 0, approved: 0, denied: 0, answered: { items: [], clients: 0 }, ready: [], calls: [] }

describe('the Manager’s dashboard', () => {
  test("a new Manager's dashboard is empty", async () => {
    expect(await ofManager()).toEqual({
      managerCount: 0,
      unread: [],
      employeeCount: 0,
      ...noVacations,
      employees: 1,
      without_grants: [{ _id: employee.id, name: employee.name, since: expect.any(String) }],
    })
  })

  test('the dashboard counts the unread messages of the Manager and of the employees', async () => {
    const second = await world.employee(manager, { name: 'Second' })
    await write(manager, client, 4)
    await write(client, manager, 2)
    await write(client, employee, 3)
    await write(manager, second, 1)
    expect(await ofManager()).toMatchObject({ managerCount: 2, employeeCount: 4, ...noVacations })
  })

  test('the dashboard counts nothing of another workspace', async () => {
    const stranger = await world.manager()
    await write(await world.client(stranger), stranger, 2)
    await world.vacation(await world.employee(stranger))
    expect(await ofManager()).toMatchObject({
      managerCount: 0,
      unread: [],
      employeeCount: 0,
      employees: 1,
      ...noVacations,
    })
    expect(await ofManager(stranger)).toMatchObject({ managerCount: 2, pending: 1 })
  })

  test('[DASH-2] the dashboard counts the requests of active employees by status', async () => {
    const second = await world.employee(manager)
    const archived = await world.employee(manager, { archived: true })
    for (const who of [employee, second, archived]) {
      await world.vacation(who)
      await world.vacation(who, { status: 'Approved' })
    }
    await world.vacation(second, { status: 'Denied' })
    expect(await ofManager()).toMatchObject({ pending: 2, approved: 2, denied: 1 })
  })

  test('[DASH-2] [SUB-9] on solo the dashboard counts nothing of employees, and on agency everything again', async () => {
    await world.vacation(employee)
    await write(client, employee, 2)
    await write(client, manager, 1)
    await world.changeTier(manager, 'solo')
    await expect
      .poll(() => ofManager())
      .toMatchObject({ managerCount: 1, employeeCount: 0, employees: 0, without_grants: [], ...noVacations })
    await world.changeTier(manager, 'agency')
    await expect.poll(() => ofManager()).toMatchObject({ managerCount: 1, employeeCount: 2, pending: 1 })
  })

  test('the dashboard has the new numbers when an open page refetches after an event', async () => {
    const asking = await world.employee(manager, { vacation: true })
    const page = await connectSocket(await world.listen(), manager)
    const heard = () => waitForEvent(page, 'vacations changed').then(() => ofManager())
    const body = { start_date: '2026-08-03', end_date: '2026-08-10' }
    const submitted = heard()
    const { body: request } = await world.call(submitVacation, { body }, asking.token)
    expect(await submitted).toMatchObject({ pending: 1, approved: 0 })
    const decided = heard()
    await world.call(decideVacation, { body: { vacation_id: request._id, status: 'Approved' } }, manager.token)
    expect(await decided).toMatchObject({ pending: 0, approved: 1 })
    page.disconnect()
  })
})

test('[DASH-4] an Employee’s dashboard has the general permissions, the own requests and the unread messages', async () => {
  await write(manager, employee, 2)
  const colleague = await world.employee(manager)
  await world.vacation(employee)
  await world.vacation(employee, { status: 'Approved' })
  for (const who of [employee, employee, colleague]) await world.vacation(who, { status: 'Denied' })
  const { status, body } = await world.call(showEmployeeDashboard, {}, employee.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    settings: { employee_permissions: { vacation: false, add_new_clients: true } },
    pendingCount: 1,
    approvedCount: 1,
    deniedCount: 2,
    unreadCount: 2,
  })
})

test('a Client’s dashboard has no onboarding before it begins', async () => {
  await write(manager, client, 3)
  const { status, body } = await world.call(showClientDashboard, {}, client.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    onboarding: null,
    required: 0,
    completed: 0,
    unreadCount: 3,
    items: { settled: 0, of: 0, minutes_left: 0, next: null },
    services: [],
  })
})

test('each dashboard is only for its role', async () => {
  const dashboards = [showManagerDashboard, showEmployeeDashboard, showClientDashboard]
  for (const [own, who] of [manager, employee, client].entries()) {
    const answers = await Promise.all(dashboards.map((one) => world.call(one, {}, who.token)))
    expect(answers.map((answer) => answer.status)).toEqual([0, 1, 2].map((at) => (at === own ? 200 : 403)))
  }
  for (const one of dashboards) expect((await world.call(one, {})).status).toBe(401)
})
