import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMembers,
  createConversation,
  deleteConversation,
  listConversations,
  listMessages,
  removeMember,
  sendText,
} from '#contract/messages.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
let otherClient: Person
let employee: Person
let colleague: Person
let stranger: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
  client = await world.client(manager)
  otherClient = await world.client(manager, { name: 'Other Client' })
  employee = await world.employee(manager)
  colleague = await world.employee(manager, { name: 'Cora Colleague' })
  stranger = await world.client(await world.manager())
})
afterAll(() => world.close())

const group = (...members: Person[]) => createTestConversation(world, members, 'Team')
const add = (who: Person, id: string, ...user_ids: string[]) =>
  world.call(addMembers, { body: { id, user_ids } }, who.token)
const remove = (who: Person, id: string, { id: user_id }: Pick<Person, 'id'>) =>
  world.call(removeMember, { body: { id, user_id } }, who.token)
const drop = (who: Person, id: string) => world.call(deleteConversation, { params: { id } }, who.token)
const say = (who: Person, conversation_id: string, message = 'hello') =>
  world.call(sendText, { body: { conversation_id, message, type: 'text' } }, who.token)
const read = (who: Person, conversationId: string) =>
  world.call(listMessages, { params: { conversationId }, query: {} }, who.token)
const seen = async (who: Person, id: string) =>
  (await world.call(listConversations, {}, who.token)).body.conversations.find(({ _id }) => _id === id)
const membersOf = async (who: Person, id: string) => (await seen(who, id))?.user_ids
const adminsOf = async (who: Person, id: string) => (await seen(who, id))?.admin_ids

describe('[MSG-15] adding people to a group', () => {
  test('any member can add; the new member sees later messages only, and has no unread ones', async () => {
    const id = await group(manager, client)
    await say(manager, id, 'before')
    const added = await add(client, id, employee.id)
    expect(added).toMatchObject({ status: 200, body: { _id: id, last_seq: 1, unread_count: 1 } })
    expect(added.body.user_ids.toSorted()).toEqual([manager.id, client.id, employee.id].toSorted())
    expect(await seen(employee, id)).toMatchObject({ unread_count: 0, last_message: null, last_seq: 1 })
    await say(manager, id, 'after')
    expect((await read(employee, id)).body.items.map(({ message }) => message)).toEqual(['after'])
    expect(await seen(employee, id)).toMatchObject({ unread_count: 1, last_message: { message: 'after' } })
  })

  test('a former member who is added again sees only later messages', async () => {
    const id = await group(manager, employee)
    await say(employee, id, 'while here')
    await remove(manager, id, employee)
    await say(manager, id, 'while gone')
    await add(manager, id, employee.id)
    await say(manager, id, 'welcome back')
    expect((await read(employee, id)).body.items.map(({ message }) => message)).toEqual(['welcome back'])
    expect(await seen(employee, id)).toMatchObject({ unread_count: 1 })
  })

  test('adding skips existing members, oneself and repeated ids', async () => {
    const id = await group(manager, client)
    const again = await add(manager, id, client.id, manager.id, client.id.toUpperCase())
    expect(again).toMatchObject({ status: 200, body: { user_ids: expect.arrayContaining([manager.id, client.id]) } })
    expect(again.body.user_ids).toHaveLength(2)
    expect((await add(manager, id, employee.id, employee.id)).body.user_ids).toHaveLength(3)
  })

  test('[MSG-8] an empty list of new members is an error; archived, unknown and foreign people answer 404, and no one is added', async () => {
    const id = await group(manager, client)
    const archived = await world.employee(manager, { archived: true })
    expect(await add(manager, id)).toMatchObject({ status: 422, body: { detail: 'Select a User' } })
    for (const unknown of [archived.id, newId(), 'no-such-id', stranger.id]) {
      const answer = await add(manager, id, employee.id, unknown)
      expect(answer).toMatchObject({ status: 422, body: { code: 'user_not_found', detail: 'User not found' } })
    }
    expect(await membersOf(manager, id)).toHaveLength(2)
  })

  test('a Client can add staff only; staff can add a second client', async () => {
    const id = await group(manager, client)
    expect(await add(client, id, otherClient.id)).toMatchObject({ status: 422, body: { code: 'user_not_found' } })
    expect((await add(client, id, employee.id)).status).toBe(200)
    expect((await add(employee, id, otherClient.id)).body.user_ids).toHaveLength(4)
    // Existing members need no disclosure to a client.
    expect((await add(client, id, otherClient.id, colleague.id)).body.user_ids).toHaveLength(5)
  })

  test('500 people can be added at once, more than a thousand are refused', async () => {
    const owner = await world.manager()
    const one = await world.client(owner)
    const rows = Array.from({ length: 500 }, (_, n) => ({
      manager_id: owner.id,
      id: newId(),
      role: 'Client',
      name: `Client ${n}`,
      business_name: 'Bakery',
      email: `c${n}@example.com`,
      phone: '1234567890',
    }))
    await world.database.db.system.transaction((tx) => tx.insertInto('users').values(rows).execute())
    const id = await group(owner, one)
    expect((await add(owner, id, ...rows.map((row) => row.id))).body.user_ids).toHaveLength(502)
    expect((await add(owner, id, ...Array.from({ length: 1001 }, () => one.id))).status).toBe(422)
  })

  test('a direct conversation accepts no one, and a group of others reveals nothing', async () => {
    const user_ids = [manager.id, client.id]
    const direct = await world.call(createConversation, { body: { type: 'Direct', user_ids } }, manager.token)
    const id = direct.body._id
    expect(await add(manager, id, employee.id)).toMatchObject({ status: 409, body: { code: 'direct_is_for_two' } })
    expect((await remove(client, id, client)).status).toBe(409)
    expect((await drop(manager, id)).status).toBe(409)
    const foreign = await group(manager, client)
    for (const who of [employee, stranger]) {
      expect((await add(who, foreign, who.id)).status).toBe(404)
      expect((await remove(who, foreign, client)).status).toBe(404)
      expect((await drop(who, foreign)).status).toBe(404)
    }
    expect((await add(manager, newId(), employee.id)).status).toBe(404)
  })
})

describe('[MSG-8] removing people', () => {
  test('admins can remove, others cannot; a removed member cannot read, write or list the group', async () => {
    const id = await group(employee, manager, client, colleague)
    expect(await remove(client, id, colleague)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const removed = await remove(employee, id, client)
    expect(removed).toMatchObject({ status: 200, body: { _id: id } })
    expect(removed.body.user_ids).not.toContain(client.id)
    expect((await remove(manager, id, colleague)).status).toBe(200)
    expect(await seen(client, id)).toBeUndefined()
    expect((await read(client, id)).status).toBe(404)
    expect((await say(client, id)).status).toBe(404)
    expect((await add(client, id, client.id)).status).toBe(404)
    expect(await remove(employee, id, client)).toMatchObject({ status: 422, body: { code: 'user_not_found' } })
    expect((await remove(employee, id, { id: 'no-such-id' })).status).toBe(422)
  })

  test('any member can leave, and the answer says that they have left', async () => {
    const id = await group(manager, client, employee)
    await say(manager, id)
    const left = await remove(client, id, client)
    expect(left).toMatchObject({ status: 200, body: { last_message: null, unread_count: 0 } })
    expect(left.body.user_ids.toSorted()).toEqual([manager.id, employee.id].toSorted())
    expect(await seen(client, id)).toBeUndefined()
  })

  test('when the last admin leaves, the Manager becomes admin if a member', async () => {
    const id = await group(manager, client, employee)
    await remove(manager, id, manager)
    await add(client, id, manager.id)
    expect(await adminsOf(manager, id)).toEqual([client.id])
    await remove(client, id, client)
    expect(await adminsOf(manager, id)).toEqual([manager.id])
  })

  test('when the last admin leaves a group without the Manager, the longest-standing member becomes admin', async () => {
    const id = await group(manager, client)
    await add(manager, id, employee.id)
    await add(manager, id, colleague.id)
    await remove(client, id, client)
    await remove(manager, id, manager)
    expect(await adminsOf(employee, id)).toEqual([employee.id])
  })

  test('a Manager who is admin without being a member stays so: can remove and delete, and cannot read', async () => {
    const id = await group(employee, client, colleague)
    await say(client, id, 'among us')
    expect((await adminsOf(client, id))?.toSorted()).toEqual([employee.id, manager.id].toSorted())
    await remove(employee, id, employee)
    expect(await adminsOf(client, id)).toEqual([manager.id])
    const removed = await remove(manager, id, colleague)
    expect(removed).toMatchObject({ status: 200, body: { last_message: null, unread_count: 0 } })
    expect((await read(manager, id)).status).toBe(404)
    expect(await seen(manager, id)).toBeUndefined()
    expect(await add(manager, id, manager.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await add(client, id, manager.id)).status).toBe(200)
    expect(await adminsOf(manager, id)).toEqual([manager.id])
    expect((await drop(manager, id)).status).toBe(204)
  })

  test('a group without members is deleted', async () => {
    const id = await group(manager, client)
    await say(client, id)
    await remove(manager, id, client)
    expect(await remove(manager, id, manager)).toMatchObject({ status: 200, body: { user_ids: [] } })
    expect(await rowsOf(id)).toEqual({ conversations: 0, conversation_members: 0, messages: 0 })
  })
})

describe('[MSG-8] deleting a group', () => {
  test('admins can delete a group with all its messages', async () => {
    const id = await group(manager, client, employee)
    await say(client, id)
    expect((await drop(client, id)).status).toBe(403)
    expect((await drop(manager, id)).status).toBe(204)
    expect((await drop(manager, id)).status).toBe(404)
    expect((await say(client, id)).status).toBe(404)
    expect(await rowsOf(id)).toEqual({ conversations: 0, conversation_members: 0, messages: 0 })
  })
})

async function rowsOf(conversation: string) {
  const [row] = await world.database.db.system.sql({
    name: 'rows_of_conversation',
    text: `select (select count(*) from conversations where id = $1) as conversations,
      (select count(*) from conversation_members where conversation_id = $1) as conversation_members,
      (select count(*) from messages where conversation_id = $1) as messages`,
    values: [conversation],
  })
  return row
}
