import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resumeAutosave } from '#web/features/onboarding/autosave/resume-autosave.ts'
import { sampleRecord } from '#web/testing/sample-client.ts'
import { listSampleItems, serveItems } from '#web/testing/sample-items.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { setConnectionState } from '#web/socket/connection-state.ts'
import { type MockAnswer, mockApi } from '#web/testing/mock-api.ts'
import { createToken } from '#web/testing/create-token.ts'
import { storeQueued, storedValue } from '#web/testing/queued-items.ts'

const item = '/api/items/handle_instagram'
const signIn = (id: string) => startSession(createToken({ id, role: 'Client', manager_id: 'm1' }))
const typed = (text: string) => ({ text })
const everything = { ...sampleRecord, social: true, webdev: true, branding: true, show_facebook: true, webstore: true }

let stop = () => {}
const begin = () => {
  const asked = mockApi(serveItems(listSampleItems(everything)).answers)
  stop = resumeAutosave(new QueryClient())
  return () => asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body] as const)
}

beforeEach(() => signIn('c1'))
afterEach(() => {
  stop()
  endSession('logged_out')
})

test('[ONB-16] changes of a closed tab are saved on the next visit to any page', async () => {
  storeQueued('c1', 'autosave', item, typed('hi@blue.test'))
  storeQueued('c2', 'autosave', item, typed('not mine'))
  const asked = begin()
  await waitFor(() => expect(storedValue('c1', 'autosave', item)).toBeUndefined())
  expect(asked()).toEqual([[item, typed('hi@blue.test')]])
  expect(storedValue('c2', 'autosave', item)).toEqual(typed('not mine'))
})

test('[AUTH-8] Log Out deletes all unsaved changes of that person from the browser', () => {
  begin()
  storeQueued('c1', 'autosave', item, typed('hi'))
  storeQueued('c2', 'autosave', item, typed('hello'))
  endSession('logged_out')
  expect(storedValue('c1', 'autosave', item)).toBeUndefined()
  expect(storedValue('c2', 'autosave', item)).toEqual(typed('hello'))
})

test('a person who has to log in again finds their changes, and they are saved', async () => {
  const asked = begin()
  storeQueued('c1', 'autosave', item, typed('hi'))
  endSession('expired')
  expect(storedValue('c1', 'autosave', item)).toEqual(typed('hi'))
  signIn('c1')
  await waitFor(() => expect(asked()).toEqual([[item, typed('hi')]]))
})

describe('[ONB-16] a page that closes', () => {
  const isHeld = () => new Promise<never>(() => {})
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))

  /** Closes once the answers were asked for, of which the last is held. Returns how often the change was sent in all, and what is left of it. */
  async function close(...answers: MockAnswer[]) {
    storeQueued('c1', 'autosave', item, typed('hi'))
    const rest = [...answers]
    const asked = mockApi({ [`PUT ${item}`]: (one) => (rest.shift() ?? isHeld)(one) })
    stop = resumeAutosave(new QueryClient())
    setConnectionState('on')
    await waitFor(() => expect(asked).toHaveLength(answers.length))
    dispatchEvent(new Event('pagehide'))
    return { sent: asked.length, left: storedValue('c1', 'autosave', item) }
  }
  afterEach(() => {
    setConnectionState('off')
    vi.restoreAllMocks()
  })

  test('hands what is on its way to the browser, and keeps nothing of it', async () => {
    expect(await close(isHeld)).toEqual({ sent: 2, left: undefined })
  })

  test('keeps what is tried again after the connection was lost', async () => {
    expect(await close(lost, isHeld)).toEqual({ sent: 2, left: typed('hi') })
  })

  test('keeps everything while the browser says that there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await close(isHeld)).toEqual({ sent: 1, left: typed('hi') })
  })
})

describe('[ONB-16] what an earlier version stored for a page', () => {
  const months = { march_dates: { add: ['Pi Day'] } }
  const dates = { add: [{ date: 'May', name: 'Sale' }] }
  const before = { forms: { general: ['a', 'b'] } }

  test.each([
    [
      'emails',
      { forms: { general: 'c@a.test', leads: 'd@a.test' }, before },
      [
        ['form_general', { text: 'c@a.test', before: { text: ['a', 'b'] } }],
        ['form_leads', { text: 'd@a.test' }],
      ],
    ],
    ['links/social', { handles: { youtube: '@blue' } }, [['handle_youtube', { text: '@blue' }]]],
    ['social', { questions: { one: 'x' } }, [['social_one', { text: 'x' }]]],
    ['branding', { questions: { two: '' } }, [['branding_two', { text: '' }]]],
    ['events', { ...months, custom_dates: dates }, [['dates', { dates, months }]]],
    ['events', { custom_dates: dates }, [['dates', { dates }]]],
    ['accounts', { facebook: { completed: true } }, [['facebook', { done: true }]]],
    ['unknown', { anything: 'x' }, []],
  ] as const)('is sent for its items: %s', async (name, changes, sent) => {
    const path = `/api/onboarding/${name}`
    storeQueued('c1', 'autosave', path, changes)
    const asked = begin()
    await waitFor(() => expect(asked()).toHaveLength(sent.length))
    await waitFor(() => expect(storedValue('c1', 'autosave', path)).toBeUndefined())
    expect(Object.fromEntries(asked())).toEqual(
      Object.fromEntries(sent.map(([key, body]) => [`/api/items/${key}`, body])),
    )
  })

  test('is older than what waits for the same item', async () => {
    storeQueued('c1', 'autosave', '/api/onboarding/links/social', { handles: { instagram: 'c', youtube: 'd' } })
    storeQueued('c1', 'autosave', item, typed('e'))
    const asked = begin()
    await waitFor(() => expect(asked()).toContainEqual(['/api/items/handle_youtube', typed('d')]))
    await waitFor(() => expect(storedValue('c1', 'autosave', item)).toBeUndefined())
    expect(asked().filter(([path]) => path === item)).toEqual([[item, typed('e')]])
  })
})
