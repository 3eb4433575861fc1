import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMembers, sendText } from '#contract/messages.ts'
import { messageReceived } from '#contract/realtime.ts'
import { recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { storeMessage } from '../storing/store-message.ts'

let world: TestWorld
let address: string
let manager: Person
let client: Person
let conversation_id: string
beforeAll(async () => {
  world = await createTestWorld()
  ;({ manager, client } = await world.agency())
  address = await world.listen()
})
beforeEach(async () => {
  conversation_id = await createTestConversation(world, [manager, client], 'Launch')
})
afterAll(() => world.close())

const send = (send_id: string) => {
  const body = { conversation_id, message: 'Are you there?', type: 'text' as const, send_id }
  return world.call(sendText, { body }, manager.token)
}

/** The messages that arrive at the people while the send is repeated. */
async function receivedMeanwhile(people: Person[], repeat: () => Promise<unknown>) {
  const event = messageReceived(conversation_id)
  const pages = await Promise.all(people.map((person) => connectSocket(address, person)))
  const records = await Promise.all(pages.map((page) => recordEvents(page, event)))
  await repeat()
  const received = await Promise.all(records.map(({ takeEvents }) => takeEvents()))
  for (const page of pages) page.disconnect()
  return received.map((events) => events.map(([, message]) => message))
}

test('[MSG-12] a repeated send publishes nothing when the message was published', async () => {
  const first = await send('twice')
  const received = await receivedMeanwhile([manager, client], async () => {
    for (const again of [await send('twice'), await send('twice')])
      expect(again).toMatchObject({ status: 200, body: { _id: first.body._id, seq: first.body.seq } })
  })
  expect(received).toEqual([[], []])
})

test("[MSG-12] a repeated send publishes the message once when the database's first answer was lost", async () => {
  const late = await world.employee(manager)
  // Stored, and the process did not learn it.
  const sender = { workspace: manager.workspace, sender_id: manager.id, sender_name: manager.name }
  const lost = { ...sender, id: newId(), conversation_id, send_id: 'lost' }
  const file = { file_id: null, file_name: null, file_type: null }
  const row = { ...lost, ...file, type: 'text' as const, body: 'Are you there?' }
  await storeMessage(world.database.db, row)
  await world.call(addMembers, { body: { id: conversation_id, user_ids: [late.id] } }, manager.token)
  const received = await receivedMeanwhile([manager, client, late], async () => {
    for (const again of [await send('lost'), await send('lost')])
      expect(again).toMatchObject({ status: 200, body: { _id: lost.id } })
  })
  // Members who joined after it was stored see nothing of it (MSG-15).
  expect(received).toMatchObject([[{ _id: lost.id }], [{ _id: lost.id }], []])
})
