import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepDraft, readDraft } from './drafts.ts'
import { keepSending } from './keep-sending.ts'
import { unsentPrefix } from './unsent.ts'
import { outboxOf } from './use-outbox.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { answering, problem } from '#web/testing/answers.ts'
import { tokenOf } from '#web/testing/tokens.ts'

beforeEach(() => startSession(tokenOf({ id: 'me' })))
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
  answering({ 'POST /api/messages/text': () => problem('unavailable', 'Not now.') })
  const outbox = outboxOf('me', new QueryClient())
  outbox.write('a', 'I regret this')
  const key = unsentPrefix('me') + (outbox.current()[0]?.send_id ?? '')
  globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  expect(outbox.current()).toEqual([])
})
