import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  listConversations,
  listEmployeeConversations,
  listEmployeeMessages,
  listMessages,
  sendText,
} from '#contract/messages.ts'
import { archivePerson } from '#contract/clients.ts'
import { readIn } from '#contract/realtime.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { recordEvents, connectSocket } from '#server/testing/sockets.ts'

let world: TestWorld
let manager: Person
let emil: Person
let cleo: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  ;({ manager, employee: emil, client: cleo } = await world.agency())
})
afterAll(() => world.close())

const start = (by: Person, others: Person[], name?: string) => createTestConversation(world, [by, ...others], name)
const say = (who: Person, conversation_id: string, message: string) =>
  world.call(sendText, { body: { conversation_id, message, type: 'text' } }, who.token)
const inbox = (employee_id: string, who = manager) =>
  world.call(listEmployeeConversations, { params: { employee_id } }, who.token)
const read = (conversation_id: string, query = {}, who = manager) =>
  world.call(listEmployeeMessages, { params: { conversation_id }, query }, who.token)
const textsOf = ({ body }: Awaited<ReturnType<typeof read>>) => body.items.map(({ message }) => message)

test("[MSG-11] the Manager sees an inbox like its employee, with the employee's unread counts", async () => {
  const cara = await world.client(manager, { name: 'Cara Second' })
  const direct = await start(cleo, [emil])
  await say(cleo, direct, 'Hello')
  await say(cleo, direct, 'Are you there?')
  const group = await start(manager, [emil, cara], 'Team')
  const elsewhere = await start(manager, [cleo])
  await say(manager, elsewhere, 'Between us')
  const { status, body } = await inbox(emil.id)
  expect(status).toBe(200)
  expect(body.employee).toEqual({ _id: emil.id, name: emil.name, role: 'Employee', online: false })
  const own = (await world.call(listConversations, {}, emil.token)).body
  expect(body.conversations).toEqual(own.conversations)
  expect(body.users).toEqual(own.users)
  expect(body.conversations.map(({ _id, name, unread_count }) => [_id, name, unread_count])).toEqual([
    [direct, cleo.name, 2],
    [group, 'Team', 0],
  ])
})

test('[MSG-11] reading an inbox marks nothing as read and publishes nothing to the conversation', async () => {
  const direct = await start(cleo, [emil])
  await say(cleo, direct, 'Hello')
  const address = await world.listen()
  const pages = await Promise.all([cleo, emil].map((who) => connectSocket(address, who)))
  const ears = await Promise.all(pages.map((page) => recordEvents(page, readIn(direct))))
  expect(textsOf(await read(direct))).toEqual(['Hello'])
  expect((await inbox(emil.id)).body.conversations[0]).toMatchObject({ unread_count: 1 })
  expect((await world.call(listConversations, {}, emil.token)).body.conversations[0]).toMatchObject({ unread_count: 1 })
  expect(await Promise.all(ears.map((ear) => ear.takeEvents()))).toEqual([[], []])
  for (const page of pages) page.disconnect()
  expect((await world.call(listMessages, { params: { conversationId: direct } }, manager.token)).status).toBe(404)
})

test('[MSG-11] [MSG-15] a conversation is shown from where the first of its employees joined, by pages', async () => {
  const late = await world.employee(manager, { name: 'Lara Late' })
  const group = await start(manager, [cleo, emil, late], 'Team')
  for (const text of ['one', 'two', 'three', 'four', 'five']) await say(cleo, group, text)
  const joined = (who: Person, joined_seq: number) =>
    world.database.db.system.transaction((tx) =>
      tx.updateTable('conversation_members').set({ joined_seq }).where('user_id', '=', who.id).execute(),
    )
  await joined(emil, 1)
  await joined(late, 3)
  expect(textsOf(await read(group))).toEqual(['two', 'three', 'four', 'five'])
  expect((await read(group, { limit: 2 })).body).toMatchObject({ has_more: true, items: [{ seq: 4 }, { seq: 5 }] })
  expect((await read(group, { before: 4 })).body).toMatchObject({ has_more: false, items: [{ seq: 2 }, { seq: 3 }] })
  expect((await read(group, { after: 0, limit: 1 })).body).toMatchObject({ has_more: true, items: [{ seq: 2 }] })
  await world.call(archivePerson, { body: { id: emil.id, archive: true } }, manager.token)
  expect(textsOf(await read(group))).toEqual(['two', 'three', 'four', 'five'])
})

test('[MSG-16] what was written after an employee left is found by the Manager in their inbox', async () => {
  const direct = await start(cleo, [emil])
  await say(cleo, direct, 'Hello')
  await world.call(archivePerson, { body: { id: emil.id, archive: true } }, manager.token)
  // Stored before such messages were refused.
  await world.database.db.system.transaction(async (tx) => {
    await tx.updateTable('users').set({ archived_at: null }).where('id', '=', emil.id).execute()
  })
  await say(cleo, direct, 'Are you there?')
  await world.database.db.system.transaction(async (tx) => {
    await tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', emil.id).execute()
  })
  expect((await inbox(emil.id)).body.conversations).toMatchObject([{ _id: direct, unread_count: 2 }])
  expect(textsOf(await read(direct))).toEqual(['Hello', 'Are you there?'])
})

test('[MSG-11] only employees of the workspace have an inbox', async () => {
  const { employee: theirs } = await world.agency()
  for (const id of [theirs.id, cleo.id, manager.id, newId(), 'no-such-id']) {
    expect(await inbox(id), id).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('[MSG-11] a conversation without an employee is not found', async () => {
  const stranger = await world.manager()
  const theirs = await start(await world.employee(stranger), [stranger])
  const own = await start(cleo, [manager])
  for (const id of [theirs, own, newId(), 'nothing']) {
    expect(await read(id), id).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('[MSG-11] inboxes are for the Manager of an agency', async () => {
  const direct = await start(cleo, [emil])
  for (const who of [emil, cleo]) {
    expect((await inbox(emil.id, who)).status).toBe(403)
    expect((await read(direct, {}, who)).status).toBe(403)
  }
  await world.changeTier(manager, 'solo')
  await expect.poll(() => inbox(emil.id)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
  expect(await read(direct)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
  expect((await world.call(listEmployeeConversations, { params: { employee_id: emil.id } })).status).toBe(401)
  expect((await world.call(listEmployeeMessages, { params: { conversation_id: direct } })).status).toBe(401)
})

test('an invalid page parameter is named', async () => {
  const direct = await start(cleo, [emil])
  for (const query of [{ limit: 0 }, { limit: 201 }, { before: -1 }, { after: 'x' }]) {
    expect(await read(direct, query), JSON.stringify(query)).toMatchObject({ status: 422 })
  }
})
