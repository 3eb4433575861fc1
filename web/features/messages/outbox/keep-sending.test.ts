import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepDraft, readDraft } from '#web/features/messages/outbox/drafts.ts'
import { keepSending } from '#web/features/messages/outbox/keep-sending.ts'
import { unsentPrefix } from '#web/features/messages/outbox/unsent.ts'
import { outboxOf } from '#web/features/messages/outbox/use-outbox.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'me' })))
afterEach(() => endSession('logged_out'))

const leave = () => {
  keepDraft('me', 'a', 'typed')
  localStorage.setItem(`${unsentPrefix('me')}x`, '{}')
}

test('[AUTH-8] after Log Out nothing that was typed or not sent is left, whatever page is open', () => {
  keepSending(new QueryClient())
  leave()
  endSession('logged_out')
  expect(readDraft('me', 'a')).toBe('')
  expect(localStorage.getItem(`${unsentPrefix('me')}x`)).toBeNull()
})

test('[MSG-12] after a session that ended by itself it is still there', () => {
  keepSending(new QueryClient())
  leave()
  endSession('expired')
  expect(readDraft('me', 'a')).toBe('typed')
  expect(localStorage.getItem(`${unsentPrefix('me')}x`)).toBe('{}')
})

test('[MSG-14] what its writer gives up in another tab is not sent from this one', () => {
  mockApi({ 'POST /api/messages/text': () => problemResponse('unavailable', 'Not now.') })
  const outbox = outboxOf('me', new QueryClient())
  outbox.write('a', 'I regret this')
  const key = unsentPrefix('me') + (outbox.current()[0]?.send_id ?? '')
  globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  expect(outbox.current()).toEqual([])
})
