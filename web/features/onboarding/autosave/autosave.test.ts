import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Autosave, autosaveOptions, joinStates } from '#web/features/onboarding/autosave/autosave.ts'
import { CallError, offlineError } from '#web/lib/http/request.ts'
import { createDurableQueue } from '#web/lib/storage/durable-queue.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { storeQueued, storedValue } from '#web/testing/queued-items.ts'

const id = '/api/items/handle_instagram'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') })
  startSession(createToken({ id: 'c1', role: 'Client', manager_id: 'm1' }))
})
afterEach(() => {
  endSession('logged_out')
  vi.useRealTimers()
})

const refused = () => new CallError({ status: 422, code: 'invalid_fields', message: 'That is too long.' })

/** The whole content of the browser's storage. */
const inBrowser = () => Object.values(localStorage).join(' ')

/** An item in the browser of c1, and a server whose answers the test controls. */
function opened(path = id) {
  const saves: { body: object; stored: () => Promise<void>; failed: (error: Error) => Promise<void> }[] = []
  const later = (settle: () => void) => async () => {
    settle()
    await vi.advanceTimersByTimeAsync(0)
  }
  const queue = createDurableQueue(
    autosaveOptions<void>({
      owner: 'c1',
      send: (body) =>
        new Promise((resolve, reject) => {
          saves.push({ body, stored: later(resolve), failed: (error) => later(() => reject(error))() })
        }),
    }),
  )
  queue.wake()
  const autosave = new Autosave(queue, path)
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const save = (index: number) => {
    const one = saves[index]
    if (!one) throw new Error(`There were ${saves.length} saves`)
    return one
  }
  const state = () => autosave.snapshot().state.kind
  return { autosave, bodies: () => saves.map(({ body }) => body), save, wait, state }
}

test('[ONB-16] all typed changes are saved within two seconds in one save', async () => {
  const { autosave, bodies, save, wait, state } = opened()
  autosave.edit({ text: 'h' })
  await wait(700)
  autosave.edit({ text: 'hi' })
  autosave.edit({ choices: ['x'] })
  expect(state()).toBe('typing')
  await wait(1299)
  expect(bodies()).toEqual([{ text: 'hi', choices: ['x'] }])
  expect(state()).toBe('saving')
  await save(0).stored()
  expect(autosave.snapshot()).toEqual({ pending: {}, state: { kind: 'saved', at: new Date() } })
  await wait(60_000)
  expect(bodies()).toHaveLength(1)
})

test.each(['own_press', 'form_leads', 'handle_instagram'])(
  '[ONB-16] an address in %s waits until it is whole, by the kind of its field, also after a reload',
  async (key) => {
    const path = `/api/items/${key}`
    const first = opened(path)
    first.autosave.edit({ text: 'press@' }, { stored: '', isAddress: true })
    await first.wait(60_000)
    expect(first.bodies()).toEqual([])
    expect(first.autosave.snapshot().pending).toEqual({ text: 'press@' })
    const { autosave, bodies, save, wait, state } = opened(path)
    await wait(60_000)
    expect(bodies()).toEqual([])
    autosave.edit({ text: 'press@blue.test' }, { stored: '', isAddress: true })
    await wait(2000)
    expect(bodies()).toEqual([{ text: 'press@blue.test', before: { text: '' } }])
    await save(0).stored()
    expect([autosave.snapshot().pending, state()]).toEqual([{}, 'saved'])
    autosave.edit({ text: 'no address' })
    await wait(2000)
    expect(bodies()).toHaveLength(2)
  },
)

test('one save runs at a time, and later changes go alone with the next one', async () => {
  const { autosave, bodies, save, wait } = opened()
  autosave.edit({ text: 'hi', choices: ['x'] })
  await wait(2000)
  autosave.edit({ text: 'hi@blue.test' })
  await wait(10_000)
  expect(bodies()).toHaveLength(1)
  await save(0).stored()
  expect(autosave.snapshot().pending).toEqual({ text: 'hi@blue.test' })
  await wait(2000)
  expect(bodies()[1]).toEqual({ text: 'hi@blue.test' })
  await save(1).stored()
  expect(autosave.snapshot().pending).toEqual({})
})

test('[ONB-16] changes survive a lost connection and are saved by themselves after a reconnect', async () => {
  const { autosave, bodies, save, wait, state } = opened()
  autosave.edit({ text: 'hi' })
  await wait(2000)
  await save(0).failed(offlineError())
  expect(state()).toBe('waiting')
  expect(storedValue('c1', 'autosave', id)).toEqual({ text: 'hi' })
  autosave.edit({ choices: ['x'] })
  expect(state()).toBe('waiting')
  await wait(1000)
  await save(1).failed(offlineError())
  await wait(2000)
  await save(2).stored()
  expect(bodies()[2]).toEqual({ text: 'hi', choices: ['x'] })
  expect(state()).toBe('saved')
  expect(storedValue('c1', 'autosave', id)).toBeUndefined()
})

test('a refused save is shown and sent again only with the next change', async () => {
  const { autosave, bodies, save, wait } = opened()
  autosave.edit({ text: 'much too long' })
  await wait(2000)
  await save(0).failed(refused())
  expect(autosave.snapshot().state).toMatchObject({ kind: 'refused', error: { message: 'That is too long.' } })
  await wait(60_000)
  expect(bodies()).toHaveLength(1)
  autosave.edit({ text: 'short' })
  await wait(2000)
  await save(1).stored()
  expect(bodies()[1]).toEqual({ text: 'short' })
  expect(autosave.snapshot().state.kind).toBe('saved')
})

describe('[SHELL-11] a text that is too long', () => {
  const tooLong = 'x'.repeat(2001)

  test('is neither sent nor called saved, stays in the browser, and is sent once it is shorter', async () => {
    const { autosave, bodies, save, wait, state } = opened()
    autosave.edit({ text: tooLong })
    expect(state()).toBe('refused')
    await wait(60_000)
    expect(await autosave.flush()).toBe(false)
    expect(bodies()).toEqual([])
    expect(storedValue('c1', 'autosave', id)).toEqual({ text: tooLong })
    autosave.edit({ text: 'short' })
    expect(state()).toBe('typing')
    await wait(2000)
    await save(0).stored()
    expect(bodies()).toEqual([{ text: 'short' }])
    expect(state()).toBe('saved')
    expect(storedValue('c1', 'autosave', id)).toBeUndefined()
  })

  test('does not hold up the others, typed before or after', async () => {
    const { autosave, bodies, save, wait, state } = opened()
    autosave.edit({ text: tooLong })
    autosave.edit({ choices: ['a'] })
    await wait(2000)
    await save(0).stored()
    expect(state()).toBe('refused')
    autosave.edit({ choices: ['ab'] })
    await wait(2000)
    await save(1).stored()
    await wait(60_000)
    expect(bodies()).toEqual([{ choices: ['a'] }, { choices: ['ab'] }])
    expect(autosave.snapshot().pending).toEqual({ text: tooLong })
    expect(state()).toBe('refused')
  })

  test('does not send the others again when the server refused them', async () => {
    const { autosave, bodies, save, wait } = opened()
    autosave.edit({ text: tooLong, choices: ['a'] })
    await wait(2000)
    await save(0).failed(refused())
    await wait(60_000)
    expect(bodies()).toHaveLength(1)
    expect(autosave.snapshot().pending).toEqual({ text: tooLong, choices: ['a'] })
  })

  test('typed during a save that has no connection waits for its shortening', async () => {
    const { autosave, bodies, save, wait } = opened()
    autosave.edit({ choices: ['a'] })
    await wait(2000)
    autosave.edit({ text: tooLong })
    await save(0).failed(offlineError())
    await wait(1000)
    await save(1).stored()
    await wait(60_000)
    expect(bodies()).toEqual([{ choices: ['a'] }, { choices: ['a'] }])
    expect(autosave.snapshot().pending).toEqual({ text: tooLong })
  })

  test('is shown again on the next visit, and not sent', async () => {
    opened().autosave.edit({ text: tooLong })
    const { autosave, bodies, wait, state } = opened()
    await wait(60_000)
    expect(autosave.snapshot().pending).toEqual({ text: tooLong })
    expect(state()).toBe('refused')
    expect(bodies()).toEqual([])
  })
})

test('a correction typed during a refused save is sent too', async () => {
  const { autosave, bodies, save, wait } = opened()
  autosave.edit({ text: 'much too long' })
  await wait(2000)
  autosave.edit({ text: 'short' })
  await save(0).failed(refused())
  await wait(2000)
  expect(bodies()[1]).toEqual({ text: 'short' })
})

test('leaving saves at once and waits for the running save and later changes', async () => {
  const { autosave, bodies, save, wait } = opened()
  autosave.edit({ text: 'hi' })
  await wait(2000)
  autosave.edit({ choices: ['x'] })
  const answers: boolean[] = []
  const leaving = autosave.flush().then((stored) => answers.push(stored))
  await save(0).stored()
  expect(bodies()[1]).toEqual({ choices: ['x'] })
  expect(answers).toEqual([])
  await save(1).stored()
  await leaving
  expect(answers).toEqual([true])
})

test('leaving without changes saves nothing, and leaving offline reports unsaved changes', async () => {
  const { autosave, bodies, save } = opened()
  expect(await autosave.flush()).toBe(true)
  expect(bodies()).toEqual([])
  autosave.edit({ text: 'hi' })
  const leaving = autosave.flush()
  await save(0).failed(offlineError())
  expect(await leaving).toBe(false)
  expect(autosave.snapshot().pending).toEqual({ text: 'hi' })
})

test('[ONB-16] changes of an earlier visit are shown and saved at once', async () => {
  const first = opened()
  first.autosave.edit({ text: 'hi' })
  const { autosave, bodies, save, wait } = opened()
  expect(autosave.snapshot().pending).toEqual({ text: 'hi' })
  await wait(0)
  await save(0).stored()
  expect(bodies()).toEqual([{ text: 'hi' }])
  expect(storedValue('c1', 'autosave', id)).toBeUndefined()
})

test('[ONB-16] [AUTH-18] a login and its password are sent and never stored in the browser', async () => {
  const { autosave, bodies, save, wait } = opened()
  autosave.edit({ text: 'hi', login: 'blue', password: 'a quiet harbour' })
  expect(autosave.hasLogins).toBe(true)
  expect(inBrowser()).toContain('hi')
  expect(inBrowser()).not.toMatch(/blue|quiet/)
  await wait(2000)
  await save(0).failed(offlineError())
  expect(inBrowser()).not.toMatch(/blue|quiet/)
  expect(bodies()[0]).toEqual({ text: 'hi', login: 'blue', password: 'a quiet harbour' })
  await wait(1000)
  await save(1).stored()
  expect(autosave.hasLogins).toBe(false)
})

test('[ONB-16] stored changes belong to one person and one item, and a damaged entry is ignored', () => {
  storeQueued('c2', 'autosave', id, { text: 'hi' })
  storeQueued('c1', 'autosave', '/api/items/dates', { dates: [] })
  localStorage.setItem(`foyer-own c1 autosave ${id}`, 'no json')
  expect(opened().autosave.snapshot().pending).toEqual({})
})

test.each([500, 502, 429])('[ONB-16] a save answered with %i is retried by itself', async (status) => {
  const { autosave, bodies, save, wait, state } = opened()
  autosave.edit({ text: 'hi' })
  await wait(2000)
  await save(0).failed(new CallError({ status, code: 'internal', message: 'Not now' }))
  expect(state()).toBe('waiting')
  await wait(1000)
  expect(bodies()).toHaveLength(2)
})

describe('the state of several items', () => {
  const saved = (at: string) => ({ kind: 'saved', at: new Date(at) }) as const
  const refusal = (code: 'too_long' | 'item_approved') =>
    ({ kind: 'refused', error: { code, message: 'No', fields: [] } }) as const
  const [early, late] = [saved('2026-11-21T09:00:00Z'), saved('2026-11-21T10:00:00Z')]

  test('is the one that a person has to do most about, and the last save', () => {
    const approved = refusal('item_approved')
    expect(joinStates([early, { kind: 'typing' }, refusal('too_long'), approved])).toBe(approved)
    expect(joinStates([{ kind: 'saving' }, { kind: 'waiting' }, late])).toEqual({ kind: 'waiting' })
    expect(joinStates([early, { kind: 'saved', at: undefined }, late])).toBe(late)
    expect(joinStates([])).toEqual({ kind: 'saved', at: undefined })
  })
})
