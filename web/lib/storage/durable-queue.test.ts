import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError, offlineError } from '#web/lib/http/request.ts'
import { createDurableQueue, type QueueOptions } from '#web/lib/storage/durable-queue.ts'
import { openDurableQueue } from '#web/lib/storage/open-durable-queue.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { storedValue } from '#web/testing/queued-items.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  startSession(createToken({ id: 'me' }))
})
afterEach(() => {
  endSession('logged_out')
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const failed = (status: number) => new CallError({ status, code: 'internal', message: `Status ${status}` })

/** A queue whose lane is the first letter of a text, and a server that fails as the test says. */
function openQueue(given: Partial<QueueOptions<string, void>> = {}) {
  const server = { sent: [] as string[], fail: undefined as unknown }
  const options: QueueOptions<string, void> = {
    name: 'texts',
    owner: 'me',
    parse: (stored) => (typeof stored === 'string' ? stored : undefined),
    laneOf: (text) => text.slice(0, 1),
    send: async (text) => {
      server.sent.push(text)
      if (server.fail) throw server.fail
    },
    ...given,
  }
  const queue = createDurableQueue(options)
  const states = () => queue.items().map(({ id, state }) => `${id} ${state}`)
  return { server, queue, options, states }
}

describe('the retry rule', () => {
  test.each([500, 502, 503, 504, 429, 401, 402])('an item answered with %i waits and is sent again', async (status) => {
    const { server, queue, states } = openQueue()
    server.fail = failed(status)
    queue.save('1', 'a')
    await settle()
    expect(states()).toEqual(['1 waiting'])
    server.fail = undefined
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.sent).toEqual(['a', 'a'])
    expect(states()).toEqual([])
  })

  test.each([400, 403, 404, 409, 413, 422])(
    'an item answered with %i is refused and not sent again',
    async (status) => {
      const { server, queue } = openQueue()
      server.fail = failed(status)
      queue.save('1', 'a')
      await vi.advanceTimersByTimeAsync(300_000)
      queue.wake()
      await settle()
      expect(server.sent).toEqual(['a'])
      expect(queue.find('1')).toMatchObject({ state: 'refused', error: { message: `Status ${status}` } })
    },
  )

  test('the pauses grow until the connection is back', async () => {
    const { server, queue } = openQueue()
    server.fail = offlineError()
    queue.save('1', 'a')
    for (const [ms, attempts] of [
      [0, 1],
      [1000, 2],
      [1999, 2],
      [1, 3],
      [3999, 3],
      [1, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms)
      expect(server.sent).toHaveLength(attempts)
    }
    server.fail = undefined
    queue.wake()
    await settle()
    expect(queue.items()).toEqual([])
  })
})

test('items of one lane are sent one at a time and in order, lanes do not wait for each other', async () => {
  const answers: (() => void)[] = []
  const sent: string[] = []
  const send = (text: string) => {
    sent.push(text)
    return new Promise<void>((resolve) => answers.push(resolve))
  }
  const { queue } = openQueue({ send })
  queue.save('1', 'a first')
  queue.save('2', 'a second')
  queue.save('3', 'b first')
  await settle()
  expect(sent).toEqual(['a first', 'b first'])
  answers[0]?.()
  await settle()
  expect(sent).toEqual(['a first', 'b first', 'a second'])
})

test('a waiting item goes first, a refused one does not hold up the next', async () => {
  const { server, queue, states } = openQueue()
  server.fail = failed(404)
  queue.save('1', 'a first')
  await settle()
  server.fail = offlineError()
  queue.save('2', 'a second')
  queue.save('3', 'a third')
  await settle()
  expect(states()).toEqual(['1 refused', '2 waiting', '3 ready'])
  server.fail = undefined
  queue.wake()
  await settle()
  expect(server.sent.slice(-2)).toEqual(['a second', 'a third'])
  expect(states()).toEqual(['1 refused'])
})

test('the reason of a refusal outlives a reload, and goes with a retry', async () => {
  const { server, queue, options } = openQueue()
  server.fail = failed(422)
  queue.save('1', 'a')
  await settle()
  queue.stop()
  const again = createDurableQueue(options)
  expect(again.find('1')).toMatchObject({ value: 'a', state: 'refused', error: { message: 'Status 422' } })
  server.fail = undefined
  again.retry('1')
  expect(again.find('1')).not.toHaveProperty('error')
  await settle()
  expect(again.items()).toEqual([])
  expect(storedValue('me', 'texts', '1')).toBeUndefined()
})

test('the order of the queue outlives a reload, also where the clock was set back', () => {
  vi.setSystemTime('2026-08-03T10:00:00Z')
  const { server, queue, options } = openQueue()
  server.fail = offlineError()
  queue.save('z', 'a first')
  vi.setSystemTime('2026-08-03T09:00:00Z')
  queue.save('y', 'a second')
  queue.save('x', 'a third')
  queue.stop()
  expect(
    createDurableQueue(options)
      .items()
      .map(({ value }) => value),
  ).toEqual(['a first', 'a second', 'a third'])
})

test('a late answer for a deleted item changes nothing', async () => {
  let answer = () => {}
  const { queue } = openQueue({ send: () => new Promise((_, reject) => (answer = () => reject(offlineError()))) })
  queue.save('1', 'a')
  queue.delete('1')
  answer()
  await settle()
  expect(queue.items()).toEqual([])
  expect(storedValue('me', 'texts', '1')).toBeUndefined()
})

test('an item is not sent with the session of another person', async () => {
  const { server, queue } = openQueue()
  startSession(createToken({ id: 'another' }))
  queue.save('1', 'a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.sent).toEqual([])
  expect(storedValue('another', 'texts', '1')).toBeUndefined()
  expect(storedValue('me', 'texts', '1')).toBe('a')
  queue.stop()
})

describe('the queue of the signed-in person', () => {
  test('goes on when its owner logs in again, and nothing is lost in between', async () => {
    const { server, options } = openQueue()
    server.fail = failed(401)
    const queue = openDurableQueue(options)
    queue.save('1', 'a')
    await settle()
    endSession('expired')
    server.fail = undefined
    startSession(createToken({ id: 'me' }))
    await settle()
    expect(openDurableQueue(options)).toBe(queue)
    expect(queue.items()).toEqual([])
  })

  test('stops when another person logs in, whose queue is separate', async () => {
    const { server, options } = openQueue()
    server.fail = offlineError()
    const mine = openDurableQueue(options)
    mine.save('1', 'a')
    await settle()
    const attempts = server.sent.length
    startSession(createToken({ id: 'another' }))
    expect(mine.stopped.aborted).toBe(true)
    const theirs = openDurableQueue({ ...options, owner: 'another' })
    expect(theirs.items()).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.sent).toHaveLength(attempts)
    expect(storedValue('me', 'texts', '1')).toBe('a')
  })

  test('[AUTH-8] Log Out stops it and deletes what it stored', () => {
    const { server, options } = openQueue()
    server.fail = offlineError()
    const queue = openDurableQueue(options)
    queue.save('1', 'a')
    endSession('logged_out')
    expect(queue.stopped.aborted).toBe(true)
    expect(storedValue('me', 'texts', '1')).toBeUndefined()
  })

  test('an answer that arrives for an owner who is gone is not applied', async () => {
    let answer = () => {}
    const applied: unknown[] = []
    const queue = openDurableQueue({
      ...openQueue().options,
      send: () => new Promise<void>((resolve) => (answer = resolve)),
      onSent: (_, value) => void applied.push(value),
    })
    queue.save('1', 'a')
    endSession('logged_out')
    answer()
    await settle()
    expect(applied).toEqual([])
    expect(storedValue('me', 'texts', '1')).toBeUndefined()
  })
})
