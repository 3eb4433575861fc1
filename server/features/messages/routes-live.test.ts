import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listConversations, listMessages, type Message, sendText } from '#contract/messages.ts'
import { messageReceived, readIn } from '#contract/realtime.ts'
import { createTestConversation, createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { waitForEvent, connectSocket } from '#server/testing/sockets.ts'

let world: TestWorld
let manager: Person
let client: Person
let otherClient: Person
let employee: Person
let address: string
const sockets: Socket[] = []
beforeAll(async () => {
  world = await createTestWorld()
  ;({ manager, employee, client } = await world.agency())
  otherClient = await world.client(manager, { name: 'Other Client' })
  address = await world.listen()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await world.close()
})

async function connect(who: Person): Promise<Socket> {
  const socket = await connectSocket(address, who)
  sockets.push(socket)
  return socket
}
const direct = (from: Person, to: Person) => createTestConversation(world, [from, to])
const say = (from: Person, conversation_id: string, message: string) =>
  world.call(sendText, { body: { conversation_id, message, type: 'text' } }, from.token)

describe('messages in real time', () => {
  test('[MSG-12] a message sent over the socket is acknowledged as stored and reaches the other', async () => {
    const conversation = await direct(manager, client)
    const [from, to] = await Promise.all([connect(manager), connect(client)])
    const received = waitForEvent<Message>(to, messageReceived(conversation))
    const stored: Message = await from.emitWithAck('message sent', {
      conversation_id: conversation,
      message: 'By socket',
      type: 'text',
      send_id: 's1',
    })
    expect(await received).toEqual(stored)
    const kept = await world.call(listMessages, { params: { conversationId: conversation }, query: {} }, client.token)
    expect(kept.body.items.at(-1)).toEqual(stored)
  })

  test('[MSG-6] opening a conversation marks it read and tells the members how far', async () => {
    const conversation = await direct(manager, employee)
    await say(employee, conversation, 'Have you seen this?')
    const [reader, writer] = await Promise.all([connect(manager), connect(employee)])
    const published = waitForEvent<{ user_id: string; seq: number }>(writer, readIn(conversation))
    expect(await reader.emitWithAck('conversation selected', { id: conversation })).toEqual({})
    expect(await published).toMatchObject({ user_id: manager.id })
    const { conversations } = (await world.call(listConversations, {}, manager.token)).body
    expect(conversations.find(({ _id }) => _id === conversation)?.unread_count).toBe(0)
  })

  test('other people do not receive a message', async () => {
    const conversation = await direct(manager, client)
    const [outsider, member] = await Promise.all([connect(otherClient), connect(client)])
    const heard: string[] = []
    // Presence changes are published to everyone who may write to the person.
    outsider.onAny((event: string) => event.startsWith('user ') || heard.push(event))
    const received = waitForEvent<Message>(member, messageReceived(conversation))
    await say(manager, conversation, 'Between us')
    await received
    expect(await outsider.emitWithAck('verify user', {})).toMatchObject({ id: otherClient.id })
    expect(heard).toEqual([])
  })

  test('an error is acknowledged for a foreign conversation, a malformed payload and an unknown event', async () => {
    const conversation = await direct(manager, client)
    const socket = await connect(otherClient)
    const send = (carries: object) => socket.emitWithAck('message sent', carries)
    expect(await send({ conversation_id: conversation, message: 'hi', type: 'text' })).toMatchObject({ status: 404 })
    expect(await send({ conversation_id: conversation, message: '', type: 'text' })).toMatchObject({ status: 422 })
    expect(
      await send({ conversation_id: conversation, message: 'hi', type: 'text', sender_id: manager.id }),
    ).toMatchObject({ status: 422 })
    expect(await socket.emitWithAck('__proto__', {})).toMatchObject({ status: 404 })
    expect(await socket.emitWithAck('conversation selected', { id: conversation })).toMatchObject({ status: 404 })
  })

  test('a connection without a valid token is refused', async () => {
    for (const token of [undefined, '', 'forged', `${manager.token}x`]) {
      const socket = io(address, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
      sockets.push(socket)
      const refused = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
      expect(refused.message).toBe('not_signed_in')
    }
  })

  test('a page of another site may not connect', async () => {
    const socket = io(address, {
      transports: ['websocket'],
      auth: { token: manager.token },
      forceNew: true,
      reconnection: false,
      extraHeaders: { origin: 'https://evil.example' },
    })
    sockets.push(socket)
    await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
    expect(socket.connected).toBe(false)
  })

  test('[AUTH-5] the end of a session closes its connections', async () => {
    const leaving = await world.employee(manager)
    const socket = await connect(leaving)
    const [reason, closed] = [waitForEvent<{ reason: string }>(socket, 'logout'), waitForEvent(socket, 'disconnect')]
    await world.database.db
      .forWorkspace(manager.workspace)
      .transaction((tx) => tx.deleteFrom('sessions').where('id', '=', leaving.session).execute())
    expect(await reason).toEqual({ reason: 'session_ended' })
    await closed
    expect(socket.connected).toBe(false)
  })

  test('[SUB-5] a connection behind a closed gate carries nothing', async () => {
    const unpaid = await world.manager({ status: 'canceled' })
    const socket = await connect(unpaid)
    expect(await socket.emitWithAck('register notification', {})).toMatchObject({ status: 402 })
    expect(await socket.emitWithAck('verify user', {})).toMatchObject({ id: unpaid.id })
  })
})
