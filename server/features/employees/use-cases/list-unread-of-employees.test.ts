import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listUnreadOfEmployees } from '#contract/employees.ts'
import { createConversation, markRead, sendText } from '#contract/messages.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  manager = await world.manager()
})
afterAll(() => world.close())

async function write(from: Person, to: Person, times: number): Promise<string> {
  const { body } = await world.call(
    createConversation,
    { body: { type: 'Direct', user_ids: [from.id, to.id] } },
    from.token,
  )
  for (let at = 0; at < times; at++) {
    await world.call(sendText, { body: { conversation_id: body._id, message: `${at}`, type: 'text' } }, from.token)
  }
  return body._id
}
const list = (who = manager) => world.call(listUnreadOfEmployees, {}, who.token)

test('[MSG-11] the list has each active employee by name, with department and unread count', async () => {
  const zoe = await world.employee(manager, { name: 'Zoe', department: 'Design' })
  const adam = await world.employee(manager, { name: 'Adam' })
  const gone = await world.employee(manager, { name: 'Gone', archived: true })
  const client = await world.client(manager)
  await write(client, zoe, 2)
  const conversation = await write(manager, zoe, 1)
  await write(zoe, manager, 3)
  await write(client, gone, 1)
  const items = [
    { _id: adam.id, name: 'Adam', department: '', unread_count: 0 },
    { _id: zoe.id, name: 'Zoe', department: 'Design', unread_count: 2 },
  ]
  expect(await list()).toMatchObject({ status: 200, body: { items } })
  await write(manager, zoe, 1)
  expect((await list()).body.items.at(-1)).toMatchObject({ unread_count: 3 })
  await world.call(markRead, { body: { id: conversation, seq: 99 } }, zoe.token)
  expect((await list()).body.items.at(-1)).toMatchObject({ unread_count: 2 })
})

test('the list has no person of another workspace, and is empty without employees', async () => {
  const stranger = await world.manager()
  const employee = await world.employee(stranger)
  await write(stranger, employee, 1)
  expect((await list()).body).toEqual({ items: [] })
  expect((await list(stranger)).body.items).toHaveLength(1)
})

test('the list is for the Manager of an agency', async () => {
  const solo = await world.manager({ tier: 'solo' })
  expect(await list(solo)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
  for (const who of [await world.employee(manager), await world.client(manager)]) {
    expect((await list(who)).status).toBe(403)
  }
  expect((await world.call(listUnreadOfEmployees, {})).status).toBe(401)
})
