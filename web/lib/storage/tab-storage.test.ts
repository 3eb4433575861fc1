import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { autosaveOptions } from '#web/features/onboarding/autosave/autosave.ts'
import { merge } from '#web/features/onboarding/autosave/changes.ts'
import { CallError, offlineError } from '#web/lib/http/request.ts'
import { createDurableQueue, type DurableQueue } from '#web/lib/storage/durable-queue.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { storeQueued } from '#web/testing/queued-items.ts'

/** Web Locks as browsers have them, of which the ones used here: exclusive, in the order of the requests. */
class FakeLocks {
  readonly #tails = new Map<string, Promise<unknown>>()

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const run = rest.at(-1) as () => unknown
    const signal = (rest.length > 1 ? (rest[0] as { signal?: AbortSignal }) : {}).signal
    const turn = (this.#tails.get(name) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted()
      return run()
    })
    this.#tails.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
}

const page = '/api/items/form_general'
let open: DurableQueue<object>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' }))
})
afterEach(() => {
  for (const tab of open) tab.stop()
  open = []
  Reflect.deleteProperty(navigator, 'locks')
  endSession('logged_out')
  vi.useRealTimers()
})

/** A tab of the browser, whose calls fail as long as there is no connection. */
function openTab(bodies: object[], connection: { on: boolean }) {
  const queue = createDurableQueue(
    autosaveOptions<void>({
      owner: 'c1',
      send: (body) => (connection.on ? (bodies.push(body), Promise.resolve()) : Promise.reject(offlineError())),
    }),
  )
  open.push(queue)
  queue.wake()
  return queue
}

const pass = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms)
const inStorage = () => Object.keys(localStorage).filter((key) => key.includes('autosave'))
const tellOthers = () => {
  for (const key of inStorage())
    globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
}

describe('[ONB-20] two tabs without a connection', () => {
  type Edit = [tab: 0 | 1, change: object]
  test.each<[string, Edit[], object]>([
    [
      'in one field each',
      [
        [0, { a: '1' }],
        [1, { b: '2' }],
      ],
      { a: '1', b: '2' },
    ],
    [
      'in the same field, the later one counts',
      [
        [0, { a: '1' }],
        [1, { a: '2' }],
      ],
      { a: '2' },
    ],
    [
      'in parts of one object',
      [
        [0, { q: { x: '1' } }],
        [1, { q: { y: '2' } }],
      ],
      { q: { x: '1', y: '2' } },
    ],
    ['in one tab alone', [[1, { a: '1' }]], { a: '1' }],
    [
      'in elements of one list',
      [
        [0, { l: { add: ['a'] } }],
        [1, { l: { add: ['b'] } }],
      ],
      { l: { add: ['a', 'b'], remove: [] } },
    ],
    [
      'in whole lists, the later one counts',
      [
        [0, { l: ['a'] }],
        [1, { l: ['b'] }],
      ],
      { l: ['b'] },
    ],
    [
      'in three fields',
      [
        [0, { a: '1' }],
        [1, { b: '2' }],
        [0, { a: '1', c: '3' }],
      ],
      { a: '1', b: '2', c: '3' },
    ],
  ])('keep what was changed %s, after both were closed', async (_where, edits, expected) => {
    const [bodies, connection] = [[] as object[], { on: false }]
    const tabs = [openTab(bodies, connection), openTab(bodies, connection)] as const
    for (const [tab, change] of edits) {
      tabs[tab].save(page, change)
      await pass(10)
    }
    await pass(2000)
    for (const tab of tabs) tab.stop()
    await pass(10)
    connection.on = true
    const later = openTab(bodies, connection)
    await pass()
    expect(bodies.reduce((all, body) => merge(all, body), {})).toEqual(expected)
    expect(later.items()).toEqual([])
    expect(inStorage()).toEqual([])
  })

  test('each send their own changes once while both are open', async () => {
    const [bodies, connection] = [[] as object[], { on: false }]
    const [one, other] = [openTab(bodies, connection), openTab(bodies, connection)]
    one.save(page, { a: '1' })
    other.save(page, { b: '2' })
    tellOthers()
    await pass(5000)
    connection.on = true
    await pass()
    expect(bodies).toHaveLength(2)
    expect(bodies).toEqual(expect.arrayContaining([{ a: '1' }, { b: '2' }]))
    expect(inStorage()).toEqual([])
  })

  test('leave their changes to one tab that stays open when they close', async () => {
    const [bodies, connection] = [[] as object[], { on: false }]
    const tabs = [openTab(bodies, connection), openTab(bodies, connection), openTab(bodies, connection)]
    tabs[0]?.save(page, { a: '1' })
    tellOthers()
    await pass(2000)
    tabs[0]?.stop()
    connection.on = true
    await pass()
    expect(bodies).toEqual([{ a: '1' }])
    expect(inStorage()).toEqual([])
  })

  test('what a former version stored, and a damaged entry, are taken over or ignored', async () => {
    storeQueued('c1', 'autosave', page, { a: '1' })
    localStorage.setItem(`foyer-own c1 autosave ${page}#gone`, 'no json')
    const bodies: object[] = []
    openTab(bodies, { on: true })
    await pass()
    expect(bodies).toEqual([{ a: '1' }])
  })
})

test.each([
  [402, 'subscription_inactive', 'waiting'],
  [401, 'not_signed_in', 'waiting'],
  [401, 'workspace_deleted', 'waiting'],
  [429, 'too_many_requests', 'waiting'],
  [500, 'internal', 'waiting'],
  [503, 'unavailable', 'waiting'],
  [503, 'overloaded', 'waiting'],
  [0, 'offline', 'waiting'],
  [422, 'invalid_fields', 'refused'],
  [403, 'forbidden', 'refused'],
  [409, 'item_approved', 'refused'],
] as const)(
  '[SHELL-6] a save that is answered by %i %s is %s, and what ends by itself is sent by itself',
  async (status, code, state) => {
    let answer: CallError | undefined = new CallError({ status, code, message: 'Not now' })
    const bodies: object[] = []
    const queue = createDurableQueue(
      autosaveOptions<void>({
        owner: 'c1',
        send: (body) => (answer ? Promise.reject(answer) : (bodies.push(body), Promise.resolve())),
      }),
    )
    open.push(queue)
    queue.save(page, { a: '1' })
    await pass(2000)
    expect(queue.find(page)?.state).toBe(state)
    expect(queue.find(page)?.error?.message).toBe(status === 402 || state === 'refused' ? 'Not now' : undefined)
    answer = undefined
    await pass()
    expect(bodies).toEqual(state === 'waiting' ? [{ a: '1' }] : [])
    expect(queue.find(page)?.error?.message).toBe(state === 'waiting' ? undefined : 'Not now')
  },
)
