import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { createOutbox, outboxOptions } from '#web/features/messages/outbox/outbox.ts'
import type { Outgoing } from '#web/features/messages/outbox/outgoing.ts'
import { messageWith } from '#web/testing/message-factories.ts'
import { CallError } from '#web/lib/http/request.ts'
import { createDurableQueue } from '#web/lib/storage/durable-queue.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { storeQueued } from '#web/testing/queued-items.ts'

beforeEach(() => {
  vi.useFakeTimers()
  startSession(createToken({ id: 'me' }))
})
afterEach(() => {
  endSession('logged_out')
  vi.useRealTimers()
})

const unreached = () => new CallError({ status: 0, code: 'offline', message: 'Not reached' })
const refused = () => new CallError({ status: 404, code: 'not_found', message: 'Not here' })

/** A mock server that stores each send_id once and fails before or after storing, as the test says. */
function openServer() {
  const server = {
    stored: [] as Message[],
    asked: [] as string[],
    fail: undefined as Error | undefined,
    loseAnswer: false,
  }
  const heard: Message[] = []
  const send = async (message: Outgoing): Promise<Message> => {
    server.asked.push(message.send_id)
    if (server.fail) throw server.fail
    const known = server.stored.find((one) => one.send_id === message.send_id)
    const stored =
      known ?? messageWith({ seq: server.stored.length + 1, send_id: message.send_id, message: message.text })
    if (!known) server.stored.push(stored)
    if (server.loseAnswer) throw unreached()
    return stored
  }
  const open = (owner = 'me') => {
    const queue = createDurableQueue(outboxOptions({ owner, send, onStored: (message) => heard.push(message) }))
    const { wake, stop } = queue
    return { ...createOutbox(queue), wake, stop }
  }
  return { server, heard, open, texts: () => server.stored.map((message) => message.message) }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('[MSG-12] a message leaves the outbox when it is stored', async () => {
  const { server, heard, open } = openServer()
  const outbox = open()
  outbox.sendText('a', 'Hello')
  expect(outbox.current()).toMatchObject([{ text: 'Hello', state: 'sending' }])
  await settle()
  expect(outbox.current()).toEqual([])
  expect(heard).toEqual(server.stored)
})

test('[MSG-12] messages written quickly are stored in their order', async () => {
  const { open, texts } = openServer()
  const outbox = open()
  for (const text of ['one', 'two', 'three']) outbox.sendText('a', text)
  await settle()
  expect(texts()).toEqual(['one', 'two', 'three'])
})

test('[MSG-12] the outbox retries with the same send_id until the server is back', async () => {
  const { server, open, texts } = openServer()
  server.fail = unreached()
  const outbox = open()
  outbox.sendText('a', 'Hello')
  outbox.sendText('a', 'Still there?')
  await vi.advanceTimersByTimeAsync(8000)
  expect(outbox.current()).toMatchObject([{ state: 'waiting' }, { state: 'sending' }])
  server.fail = undefined
  outbox.wake()
  await settle()
  expect(outbox.current()).toEqual([])
  expect(texts()).toEqual(['Hello', 'Still there?'])
  expect(new Set(server.asked).size).toBe(2)
})

test('[MSG-12] a lost answer does not create a second message', async () => {
  const { server, open, texts } = openServer()
  server.loseAnswer = true
  const outbox = open()
  outbox.sendText('a', 'Hello')
  await settle()
  expect(outbox.current()).toMatchObject([{ state: 'waiting' }])
  server.loseAnswer = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(outbox.current()).toEqual([])
  expect(texts()).toEqual(['Hello'])
  expect(server.asked).toHaveLength(2)
})

test('[MSG-12] a reload keeps every unacknowledged message', async () => {
  const { server, open, texts } = openServer()
  server.fail = unreached()
  const before = open()
  before.sendText('a', 'Hello')
  await settle()
  before.stop()
  server.fail = undefined
  const after = open()
  expect(after.current()).toMatchObject([{ text: 'Hello', conversation_id: 'a' }])
  after.wake()
  await settle()
  expect(texts()).toEqual(['Hello'])
  expect(new Set(server.asked).size).toBe(1)
  expect(open().current()).toEqual([])
})

test('[MSG-14] a refused message keeps its reason, lets the next one pass, and can be retried or discarded', async () => {
  const { server, open, texts } = openServer()
  server.fail = refused()
  const outbox = open()
  outbox.sendText('a', 'Hello')
  await settle()
  expect(outbox.current()).toMatchObject([{ state: 'refused', problem: 'Not here', text: 'Hello' }])
  server.fail = undefined
  outbox.sendText('a', 'Second')
  await settle()
  expect(texts()).toEqual(['Second'])
  const [first] = outbox.current()
  outbox.retry(first?.send_id ?? '')
  await settle()
  expect(texts()).toEqual(['Second', 'Hello'])
  expect(outbox.current()).toEqual([])
})

test('[MSG-12] a message received over the socket is not sent again', async () => {
  const { server, open } = openServer()
  server.fail = unreached()
  const outbox = open()
  outbox.sendText('a', 'Hello')
  await settle()
  outbox.delete(outbox.current()[0]?.send_id ?? '')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toHaveLength(1)
})

test('[MSG-12] each person at a browser has an own outbox, which Log Out empties', async () => {
  const { server, open } = openServer()
  server.fail = unreached()
  open('me').sendText('a', 'Mine')
  await settle()
  expect(open('somebody').current()).toEqual([])
  endSession('logged_out')
  expect(open('me').current()).toEqual([])
})

test('[MSG-9] a file is sent once and in its order, also after a reload', async () => {
  const { server, open } = openServer()
  server.fail = unreached()
  const before = open()
  const photo = { name: 'photo.png', location: '/api/files/1/photo.png', type: 'image/png' }
  before.sendFile('a', photo)
  before.sendFile('a', { ...photo, name: 'second.png' })
  before.sendText('a', 'Look')
  await settle()
  before.stop()
  server.fail = undefined
  const after = open()
  expect(after.current().map(({ text, file }) => file?.name ?? text)).toEqual(['photo.png', 'second.png', 'Look'])
  expect(after.current()[0]?.file).toEqual(photo)
  after.wake()
  await settle()
  expect(after.current()).toEqual([])
  expect(server.stored).toHaveLength(3)
})

test('[MSG-12] a damaged entry is ignored', () => {
  localStorage.setItem('foyer-own me outbox 1', '{')
  localStorage.setItem('foyer-own me outbox 2', '"text"')
  storeQueued('me', 'outbox', '3', { conversation_id: 'a', text: '', file: 1 })
  storeQueued('me', 'outbox', '4', { conversation_id: 'a', text: 'Hello' }, 'unknown')
  expect(openServer().open().current()).toEqual([])
})
