import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listMessages } from '#contract/messages.ts'
import { connectSocket, waitForEvent } from '#server/testing/sockets.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
let address: string
let conversation_id: string
beforeAll(async () => {
  world = await createTestWorld({ limits: true })
  ;({ manager, client } = await world.agency())
  conversation_id = await createTestConversation(world, [manager, client])
  address = await world.listen()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => world.close())

const refusal = { status: 429, detail: expect.stringMatching(/\.$/), retry_after: expect.any(Number) }

test('[MSG-12] 400 messages sent at once are each acknowledged as stored, or refused with the time of a retry', async () => {
  const socket = await connectSocket(address, manager)
  // A limit that begins anew in the middle answers what comes next a little sooner than what came before.
  vi.useFakeTimers({ toFake: ['Date'] })
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, at) =>
      socket.emitWithAck('message sent', { conversation_id, message: `${at}`, type: 'text', send_id: `burst ${at}` }),
    ),
  )
  const stored = answers.filter((answer) => 'seq' in answer)
  const refused = answers.filter((answer) => !('seq' in answer))
  expect(stored.length).toBeGreaterThanOrEqual(60)
  expect(refused).toEqual(refused.map(() => expect.objectContaining(refusal)))
  const query = { limit: 200 }
  const { items } = (
    await world.call(listMessages, { params: { conversationId: conversation_id }, query }, client.token)
  ).body
  expect(items.map(({ _id }) => _id)).toEqual(stored.map(({ _id }) => _id))
  expect(socket.connected).toBe(true)
  socket.disconnect()
})

test('a client that asks for no acknowledgements is disconnected after everything else is acknowledged', async () => {
  const socket = await connectSocket(address, client)
  const end = waitForEvent<string>(socket, 'disconnect')
  const answers = Array.from({ length: 20 }, () => socket.emitWithAck('conversation selected', { id: conversation_id }))
  for (let event = 0; event < 500; event++) socket.emit('typing', { conversation_id })
  expect(await Promise.all(answers)).toEqual(answers.map(() => ({})))
  expect(await end).toMatch(/^transport/)
})

test('[AUTH-5] what was asked before a session ended is acknowledged before the connection is closed', async () => {
  const leaving = await world.signInAgain(client)
  const socket = await connectSocket(address, leaving)
  const events = ['conversation selected', 'logout', 'conversation selected', 'verify user']
  const answers = events.map((event) => socket.emitWithAck(event, event === events[0] ? { id: conversation_id } : {}))
  expect(await Promise.all(answers)).toHaveLength(4)
})

test('what was asked before the server stops is acknowledged before the connection is closed', async () => {
  const other = await createTestWorld()
  const person = await other.manager()
  const conversation = await createTestConversation(other, [person, await other.client(person)])
  const socket = await connectSocket(await other.listen(), person)
  const send = (message: string) =>
    socket.emitWithAck('message sent', { conversation_id: conversation, message, type: 'text', send_id: message })
  // The first answer shows that the server reads the others too.
  const [first, ...more] = [send('0'), ...Array.from({ length: 10 }, (_, at) => send(`${at + 1}`))]
  await first
  const closed = other.close()
  const answers = await Promise.allSettled(more)
  await closed
  const stored = answers.filter((answer) => answer.status === 'fulfilled' && 'seq' in answer.value)
  expect(stored).toHaveLength(10)
})
