import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateFormEmails } from '#contract/onboarding.ts'
import { resumeAutosave } from '#web/features/onboarding/autosave/resume-autosave.ts'
import { sampleRecord } from '#web/testing/sample-client.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { setConnectionState } from '#web/socket/connection-state.ts'
import { type MockAnswer, mockApi } from '#web/testing/mock-api.ts'
import { createToken } from '#web/testing/create-token.ts'
import { storeQueued, storedValue } from '#web/testing/queued-items.ts'

const page = updateFormEmails.path
const signIn = (id: string) => startSession(createToken({ id, role: 'Client', manager_id: 'm1' }))
const typed = (general: string) => ({ forms: { general } })

let stop = () => {}
const begin = () => {
  const asked = mockApi({ 'PUT /api/onboarding/emails': () => sampleRecord })
  stop = resumeAutosave(new QueryClient())
  return () => asked.map(({ path, body }) => [path, body])
}

beforeEach(() => signIn('c1'))
afterEach(() => {
  stop()
  endSession('logged_out')
})

test('[ONB-16] changes of a closed tab are saved on the next visit to any page', async () => {
  storeQueued('c1', 'autosave', page, typed('hi@blue.test'))
  storeQueued('c2', 'autosave', page, typed('not mine'))
  const asked = begin()
  await waitFor(() => expect(storedValue('c1', 'autosave', page)).toBeUndefined())
  expect(asked()).toEqual([[page, { ...typed('hi@blue.test'), completed: false }]])
  expect(storedValue('c2', 'autosave', page)).toEqual(typed('not mine'))
})

test('[AUTH-8] Log Out deletes all unsaved changes of that person from the browser', () => {
  begin()
  storeQueued('c1', 'autosave', page, typed('hi'))
  storeQueued('c2', 'autosave', page, typed('hello'))
  endSession('logged_out')
  expect(storedValue('c1', 'autosave', page)).toBeUndefined()
  expect(storedValue('c2', 'autosave', page)).toEqual(typed('hello'))
})

test('a person who has to log in again finds their changes, and they are saved', async () => {
  const asked = begin()
  storeQueued('c1', 'autosave', page, typed('hi'))
  endSession('expired')
  expect(storedValue('c1', 'autosave', page)).toEqual(typed('hi'))
  signIn('c1')
  await waitFor(() => expect(asked()).toEqual([[page, { ...typed('hi'), completed: false }]]))
})

describe('[ONB-16] a page that closes', () => {
  const isHeld = () => new Promise<never>(() => {})
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))

  /** Closes once the answers were asked for, of which the last is held. Returns how often the change was sent in all, and what is left of it. */
  async function close(...answers: MockAnswer[]) {
    storeQueued('c1', 'autosave', page, typed('hi'))
    const rest = [...answers]
    const asked = mockApi({ 'PUT /api/onboarding/emails': (one) => (rest.shift() ?? isHeld)(one) })
    stop = resumeAutosave(new QueryClient())
    setConnectionState('on')
    await waitFor(() => expect(asked).toHaveLength(answers.length), { timeout: 5000 })
    dispatchEvent(new Event('pagehide'))
    return { sent: asked.length, left: storedValue('c1', 'autosave', page) }
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
