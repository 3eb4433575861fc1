import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMembers,
  type Conversation,
  deleteConversation,
  listConversations,
  type Message,
  removeMember,
  sendText,
} from '#contract/messages.ts'
import { messageReceived, typingIn } from '#contract/realtime.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { untilWaiting } from '#server/testing/test-database.ts'

let world: TestWorld
let manager: Person
let client: Person
let employee: Person
let address: string
const pages: Socket[] = []
beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
  ;({ manager, employee, client } = await world.agency())
})
afterAll(async () => {
  for (const page of pages) page.disconnect()
  await world.close()
})

async function open(who: Person): Promise<Socket> {
  const page = await connectSocket(address, who)
  pages.push(page)
  return page
}
const group = (...members: Person[]) => createTestConversation(world, members, 'Team')
const say = (who: Person, conversation_id: string, message: string) =>
  world.call(sendText, { body: { conversation_id, message, type: 'text' } }, who.token)
const add = (id: string, who: Person) => world.call(addMembers, { body: { id, user_ids: [who.id] } }, manager.token)
const remove = (id: string, who: Person) => world.call(removeMember, { body: { id, user_id: who.id } }, manager.token)

describe('[MSG-8] events about members', () => {
  test('members get the changed group as they see it; a removed member learns that it is gone', async () => {
    const id = await group(manager, client)
    await say(manager, id, 'unread by the client')
    const [insider, joining] = await Promise.all([open(client), open(employee)])
    const [toInsider, toJoining] = [
      await recordEvents(insider, 'conversation'),
      await recordEvents(joining, 'conversation'),
    ]
    await add(id, employee)
    const user_ids = [manager.id, client.id, employee.id]
    expect(await toInsider.takeEvents()).toMatchObject([
      ['conversation updated', { _id: id, user_ids, unread_count: 1 }],
    ])
    expect(await toJoining.takeEvents()).toMatchObject([
      ['conversation updated', { _id: id, user_ids, unread_count: 0 }],
    ])
    await remove(id, employee)
    expect(await toInsider.takeEvents()).toMatchObject([
      ['conversation updated', { user_ids: [manager.id, client.id] }],
    ])
    expect(await toJoining.takeEvents()).toEqual([['conversation updated', { _id: id, deleted: true }]])
    await world.call(deleteConversation, { params: { id } }, manager.token)
    expect(await toInsider.takeEvents()).toEqual([['conversation updated', { _id: id, deleted: true }]])
    expect(await toJoining.takeEvents()).toEqual([])
  })
})

describe('[MSG-15] a message sent during a change of members', () => {
  /** Changes members in another transaction that is still open when the message arrives. */
  async function sendDuring(id: string, change: (tx: Transaction) => Promise<unknown>, sender = manager) {
    let sent: ReturnType<typeof say> | undefined
    await world.database.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await tx.sql({
        name: 'lock_in_test_in_members_live',
        text: 'select from conversations where id = $1 for update',
        values: [id],
      })
      await change(tx)
      sent = say(sender, id, 'at the same moment')
      await untilWaiting(world.database)
    })
    return sent
  }

  const leaves = (id: string, who: Person) => (tx: Transaction) =>
    tx
      .updateTable('conversation_members')
      .set({ left_at: new Date() })
      .where('conversation_id', '=', id)
      .where('user_id', '=', who.id)
      .execute()

  test('a message stored after a removal does not reach the removed member', async () => {
    const id = await group(manager, client, employee)
    const [out, stays] = await Promise.all([open(client), open(employee)])
    const [toOut, toStays] = [await recordEvents(out, 'message'), await recordEvents(stays, 'message')]
    expect((await sendDuring(id, leaves(id, client)))?.status).toBe(201)
    expect(await toOut.takeEvents()).toEqual([])
    expect(await toStays.takeEvents()).toHaveLength(1)
  })

  test('a removed member cannot send any more', async () => {
    const id = await group(manager, client, employee)
    expect((await sendDuring(id, leaves(id, client), client))?.status).toBe(404)
    expect((await say(manager, id, 'the first')).body.seq).toBe(1)
  })

  test('a member added before the message was stored receives it', async () => {
    const id = await group(manager, client)
    const page = await open(employee)
    const events = await recordEvents(page, 'message')
    const joins = (tx: Transaction) =>
      tx
        .insertInto('conversation_members')
        .values({ manager_id: tx.id, conversation_id: id, user_id: employee.id, display_name: 'Emil' })
        .execute()
    expect((await sendDuring(id, joins))?.status).toBe(201)
    expect(await events.takeEvents()).toHaveLength(1)
  })

  test('[MSG-12] a member removed from a busy group receives exactly the messages stored until then', async () => {
    const id = await group(manager, client, employee)
    const events = await recordEvents(await open(client), messageReceived(id))
    const crowd = Array.from({ length: 60 }, async (_, n) => say(n % 2 ? manager : employee, id, `${n}`))
    await Promise.race(crowd)
    const { body } = await remove(id, client)
    await Promise.all(crowd)
    // An event of this name carries messages.
    const seqs = (await events.takeEvents()).map(([, message]) => (message as Message).seq)
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: body.last_seq }, (_, n) => n + 1))
  })

  test('of simultaneous changes the event with the highest version has the stored state, as the list has', async () => {
    const id = await group(manager, client)
    const events = await recordEvents(await open(client), 'conversation')
    const more = await Promise.all(Array.from({ length: 8 }, () => world.employee(manager)))
    await Promise.all(more.map((who) => add(id, who)))
    await Promise.all(more.slice(0, 4).map((who) => remove(id, who)))
    // An event of this name carries a conversation.
    const seen = (await events.takeEvents()).map(([, conversation]) => conversation as Conversation)
    const latest = seen.toSorted((a, b) => a.version - b.version)
    expect(latest.map(({ user_ids }) => user_ids.length)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6])
    expect(new Set(latest.map(({ version }) => version)).size).toBe(12)
    const stays = [manager, client, ...more.slice(4)].map((one) => one.id)
    expect(latest.at(-1)?.user_ids.toSorted()).toEqual(stays.toSorted())
    const { body } = await world.call(listConversations, { query: {} }, client.token)
    expect(body.conversations.find(({ _id }) => _id === id)).toEqual(latest.at(-1))
  })
})

describe('[MSG-13] typing', () => {
  test('typing reaches the other members only', async () => {
    const id = await group(manager, client)
    const [writer, reader, outsider] = await Promise.all([open(client), open(manager), open(employee)])
    const heard = await Promise.all([writer, reader, outsider].map((page) => recordEvents(page, 'typing')))
    expect(await writer.emitWithAck('typing', { conversation_id: id })).toEqual({})
    const events = await Promise.all(heard.map((one) => one.takeEvents()))
    expect(events).toEqual([[], [[typingIn(id), { user_id: client.id, name: client.name }]], []])
  })

  test('typing in a foreign or missing conversation is refused', async () => {
    const id = await group(manager, client)
    const page = await open(employee)
    const events = await recordEvents(await open(manager), 'typing')
    expect(await page.emitWithAck('typing', { conversation_id: id })).toMatchObject({ status: 404 })
    expect(await page.emitWithAck('typing', { conversation_id: 'x' })).toMatchObject({ status: 404 })
    expect(await page.emitWithAck('typing', {})).toMatchObject({ status: 422 })
    expect(await events.takeEvents()).toEqual([])
  })
})
