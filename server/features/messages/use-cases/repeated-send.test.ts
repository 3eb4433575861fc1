import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMembers, createConversation, sendText } from '#contract/messages.ts'
import { messageReceived } from '#contract/realtime.ts'
import { recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let address: string
let manager: Person
let client: Person
let late: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
  client = await world.client(manager)
  late = await world.employee(manager)
  address = await world.listen()
})
afterAll(() => world.close())

test("[MSG-12] a repeated message is published again, because the database's first answer may have been lost", async () => {
  const group = { type: 'Group' as const, name: 'Launch', user_ids: [manager.id, client.id] }
  const { _id: conversation_id } = (await world.call(createConversation, { body: group }, manager.token)).body
  const body = { conversation_id, message: 'Are you there?', type: 'text' as const, send_id: 'once' }
  const first = await world.call(sendText, { body }, manager.token)
  await world.call(addMembers, { body: { id: conversation_id, user_ids: [late.id] } }, manager.token)

  const [page, latePage] = await Promise.all([connectSocket(address, client), connectSocket(address, late)])
  const event = messageReceived(conversation_id)
  const [events, lateEvents] = await Promise.all([recordEvents(page, event), recordEvents(latePage, event)])
  const again = await world.call(sendText, { body }, manager.token)
  expect(again).toMatchObject({ status: 200, body: { _id: first.body._id, seq: first.body.seq } })
  expect(await events.takeEvents()).toEqual([[event, first.body]])
  // Members who joined after it was stored see nothing of it (MSG-15).
  expect(await lateEvents.takeEvents()).toEqual([])
  for (const one of [page, latePage]) one.disconnect()
})
