import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMembers, createConversation, sendText } from '#contract/messages.ts'
import { messageReceived } from '#contract/realtime.ts'
import { listenTo, openPage } from '#server/testing/sockets.ts'
import { openWorld, type Person, type World } from '#server/testing/world.ts'

let world: World
let address: string
let manager: Person
let client: Person
let late: Person
beforeAll(async () => {
  world = await openWorld()
  manager = await world.manager()
  client = await world.client(manager)
  late = await world.employee(manager)
  address = await world.listen()
})
afterAll(() => world.close())

test('[MSG-12] a message that is sent again is told again, because the first time the answer of the database may have been lost', async () => {
  const group = { type: 'Group' as const, name: 'Launch', user_ids: [manager.id, client.id] }
  const { _id: conversation_id } = (await world.call(createConversation, { body: group }, manager.token)).body
  const body = { conversation_id, message: 'Are you there?', type: 'text' as const, send_id: 'once' }
  const first = await world.call(sendText, { body }, manager.token)
  await world.call(addMembers, { body: { id: conversation_id, user_ids: [late.id] } }, manager.token)

  const [page, latePage] = await Promise.all([openPage(address, client), openPage(address, late)])
  const event = messageReceived(conversation_id)
  const [told, toldLate] = await Promise.all([listenTo(page, event), listenTo(latePage, event)])
  const again = await world.call(sendText, { body }, manager.token)
  expect(again).toMatchObject({ status: 200, body: { _id: first.body._id, seq: first.body.seq } })
  expect(await told.heard()).toEqual([[event, first.body]])
  // Who came after it was stored sees nothing of it (MSG-15).
  expect(await toldLate.heard()).toEqual([])
  for (const one of [page, latePage]) one.disconnect()
})
