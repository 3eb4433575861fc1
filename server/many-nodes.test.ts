import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { createConversation, listConversations, listMessages, type Message, sendText } from '#contract/messages.ts'
import { messageReceived, typingIn } from '#contract/realtime.ts'
import { hasRedis } from '#server/testing/redis.ts'
import { recordEvents, waitForEvent, connectSocket } from '#server/testing/sockets.ts'
import { startTwoNodes, type TwoNodes } from '#server/testing/two-nodes.ts'
import type { Person, TestWorld } from '#server/testing/test-world.ts'
import { isLongRun, WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let nodes: TwoNodes
let world: TestWorld
let manager: Person
let client: Person
let otherClient: Person
let conversation: string
const open: Socket[] = []

beforeAll(async () => {
  if (!hasRedis) return
  nodes = await startTwoNodes()
  world = nodes.world
})
beforeEach(async () => {
  if (!hasRedis) return
  ;({ manager, client } = await world.agency())
  otherClient = await world.client(manager)
  const started = { body: { type: 'Direct' as const, user_ids: [manager.id, client.id] } }
  conversation = (await world.call(createConversation, started, manager.token)).body._id
})
afterEach(() => {
  for (const page of open.splice(0)) page.disconnect()
})
afterAll(() => nodes?.close())

async function page(address: string, person: Person): Promise<Socket> {
  const opened = await connectSocket(address, person)
  open.push(opened)
  return opened
}

const say = (from: Person, message: string) =>
  world.call(sendText, { body: { conversation_id: conversation, message, type: 'text' } }, from.token)
const online = async (who: Person, whom: Person) => {
  const { body } = await world.call(listConversations, {}, who.token)
  return body.users.find((one) => one._id === whom.id)?.online
}
const ended = (socket: Socket) => new Promise<string>((resolve) => void socket.once('disconnect', resolve))
const answered = (at: string, token: string) =>
  fetch(`${at}/api/conversations/userlist`, { headers: { authorization: `Bearer ${token}` } })

describe.skipIf(!hasRedis)('[OPS-4] two processes behave as one', () => {
  test('[MSG-12] messages sent at one node arrive once at each node, in the same order', async () => {
    const [near, far] = [await page(nodes.first, client), await page(nodes.second, client)]
    const heard = [await recordEvents(near, 'message received'), await recordEvents(far, 'message received')]
    const sender = await page(nodes.second, manager)
    // The last one may arrive before one of the other node, which takes the way through Redis.
    const all = [near, far].map(
      (one) =>
        new Promise<void>((resolve) => {
          let count = 0
          one.on(messageReceived(conversation), () => ++count === 20 && resolve())
        }),
    )
    for (let seq = 1; seq <= 20; seq += 2) {
      await say(manager, `${seq}`)
      await sender.emitWithAck('message sent', { type: 'text', conversation_id: conversation, message: `${seq + 1}` })
    }
    await Promise.all(all)
    for (const listener of heard) {
      const seqs = (await listener.takeEvents()).map(([, carries]) => (carries as Message).seq) // of this event's kind
      expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    }
  })

  test('[MSG-12] a message sent at one node and repeated at the other is published once', async () => {
    const [near, far] = [await page(nodes.first, client), await page(nodes.second, client)]
    const heard = [await recordEvents(near, 'message received'), await recordEvents(far, 'message received')]
    const arrived = [near, far].map((one) => waitForEvent(one, messageReceived(conversation)))
    const body = { conversation_id: conversation, message: 'Twice', type: 'text' as const, send_id: 'at both' }
    await world.call(sendText, { body }, manager.token)
    await Promise.all(arrived)
    const again = await (await page(nodes.second, manager)).emitWithAck('message sent', body)
    expect(again).toMatchObject({ send_id: 'at both' })
    for (const listener of heard) expect(await listener.takeEvents()).toHaveLength(1)
  })

  test('[MSG-13] a person is online from their first device until their last one leaves, at any node', async () => {
    const watching = await page(nodes.first, manager)
    expect(await online(manager, client)).toBe(false)
    const connected = waitForEvent(watching, 'user connected')
    const phone = await page(nodes.second, client)
    expect(await connected).toEqual({ id: client.id })
    expect(await online(manager, client)).toBe(true)
    const news = await recordEvents(watching, 'user ')
    const desk = await page(nodes.first, client)
    phone.disconnect()
    // The device at the other process stays connected after the one here has closed.
    const other = waitForEvent(watching, 'user connected')
    const marker = await page(nodes.second, otherClient)
    await other
    const markerGone = waitForEvent(watching, 'user disconnected')
    marker.disconnect()
    expect(await markerGone).toEqual({ id: otherClient.id })
    expect(await online(manager, client)).toBe(true)
    const gone = waitForEvent(watching, 'user disconnected')
    desk.disconnect()
    expect(await gone).toEqual({ id: client.id })
    expect(await online(manager, client)).toBe(false)
    expect(await news.takeEvents()).toEqual([
      ['user connected', { id: otherClient.id }],
      ['user disconnected', { id: otherClient.id }],
      ['user disconnected', { id: client.id }],
    ])
  })

  test('[MSG-13] a client sees only staff of their own workspace as online', async () => {
    const pages = [await page(nodes.second, otherClient), await page(nodes.first, await world.manager())]
    const news = await Promise.all(pages.map((one) => recordEvents(one, 'user ')))
    await page(nodes.first, client)
    const connected = waitForEvent(pages[0] as Socket, 'user connected') // it was opened above
    await page(nodes.first, manager)
    await connected
    expect(await Promise.all(news.map((one) => one.takeEvents()))).toEqual([
      [['user connected', { id: manager.id }]],
      [],
    ])
  })

  test('[MSG-13] typing at one node is shown at the other', async () => {
    const [near, far] = [await page(nodes.first, manager), await page(nodes.second, client)]
    const seen = waitForEvent(far, typingIn(conversation))
    await near.emitWithAck('typing', { conversation_id: conversation })
    expect(await seen).toEqual({ user_id: manager.id, name: manager.name })
  })

  test('[AUTH-9] the end of a session reaches both nodes within a second', async () => {
    const pages = [await page(nodes.first, client), await page(nodes.second, client)]
    const logouts = pages.map((one) => waitForEvent(one, 'logout'))
    const ends = pages.map(ended)
    const since = performance.now()
    await world.database.db.system.transaction((tx) =>
      tx.deleteFrom('sessions').where('id', '=', client.session).execute(),
    )
    expect(await Promise.all(logouts)).toEqual([{ reason: 'session_ended' }, { reason: 'session_ended' }])
    await Promise.all(ends)
    if (isLongRun) expect(performance.now() - since).toBeLessThan(WITHIN_A_SECOND)
    expect((await answered(nodes.first, client.token)).status).toBe(401)
    expect((await answered(nodes.second, client.token)).status).toBe(401)
  })

  test('[AUTH-14] rate limits count over all nodes', async () => {
    expect(await wrongPasswords(12)).toEqual([...Array<number>(10).fill(401), 429, 429])
  })
})

/** Alternately at both. */
async function wrongPasswords(times: number): Promise<number[]> {
  const answers: number[] = []
  for (let time = 0; time < times; time++) {
    const at = time % 2 === 0 ? nodes.first : nodes.second
    const { path, method } = login
    const body = JSON.stringify({ email: client.email, password: 'not the right one' })
    answers.push(
      (await fetch(`${at}${path}`, { method, headers: { 'content-type': 'application/json' }, body })).status,
    )
  }
  return answers
}

describe.skipIf(!hasRedis)('[OPS-4] each process continues alone without its Redis', () => {
  /** The processes close connections in the way that makes browsers reconnect. */
  async function letGo(pages: Socket[], when: () => Promise<void> | void): Promise<void> {
    const reasons = Promise.all(pages.map(ended))
    await when()
    expect(await reasons).toEqual(pages.map(() => 'transport close'))
  }

  test.each([
    ['was killed, and comes back empty', () => nodes.redis.kill(), () => nodes.redis.start()],
    ['hangs', async () => nodes.redis.pause(), () => nodes.redis.resume()],
  ])('both processes go on with a Redis that %s', async (_, takeAway, bringBack) => {
    await takeAway()
    const [near, far] = [await page(nodes.first, manager), await page(nodes.second, manager)]
    const writer = await page(nodes.first, client)
    const arrived = waitForEvent<Message>(near, messageReceived(conversation))
    const sent = await writer.emitWithAck('message sent', {
      type: 'text',
      conversation_id: conversation,
      message: 'there?',
    })
    expect(await arrived).toEqual(sent)
    expect(await online(manager, client)).toBe(true)
    // Ten at each process, instead of ten at both together.
    expect(await wrongPasswords(24)).toEqual([...Array<number>(20).fill(401), 429, 429, 429, 429])
    await nodes.waitUntilRedisLost()
    await letGo([near, far, writer], bringBack)
    const again = await page(nodes.second, manager)
    const missed = await world.call(
      listMessages,
      { params: { conversationId: conversation }, query: { after: 0 } },
      manager.token,
    )
    expect(missed.body.items).toEqual([sent])
    const next = waitForEvent<Message>(again, messageReceived(conversation))
    await say(client, 'back')
    expect(await next).toMatchObject({ message: 'back', seq: 2 })
  })

  test('both processes go on with a Redis that lost its data', async () => {
    const pages = [await page(nodes.first, manager), await page(nodes.second, client)]
    await letGo(pages, nodes.redis.flush)
    const arrived = waitForEvent<Message>(await page(nodes.second, client), messageReceived(conversation))
    await say(manager, 'still there')
    expect(await arrived).toMatchObject({ message: 'still there' })
  })
})
