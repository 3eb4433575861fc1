import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resumeOutbox } from '#web/features/messages/outbox/resume-outbox.ts'
import { outboxOf } from '#web/features/messages/outbox/use-outbox.ts'
import { messageWith } from '#web/testing/message-factories.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { storeQueued, storedValue } from '#web/testing/queued-items.ts'

const hello = { conversation_id: 'a', text: 'Hello' }
const notNow = () => mockApi({ 'POST /api/messages/text': () => problemResponse('unavailable', 'Not now.') })

let stop = () => {}
beforeEach(() => startSession(createToken({ id: 'me' })))
afterEach(() => {
  stop()
  endSession('logged_out')
})

test('[MSG-12] a message that an earlier visit left unsent is sent on whatever page is opened', async () => {
  storeQueued('me', 'outbox', '1', hello)
  const requests = mockApi({ 'POST /api/messages/text': () => messageWith({ seq: 1, send_id: '1' }) })
  stop = resumeOutbox(new QueryClient())
  await waitFor(() => expect(storedValue('me', 'outbox', '1')).toBeUndefined())
  expect(requests.map(({ body }) => body)).toEqual([
    { conversation_id: 'a', send_id: '1', message: 'Hello', type: 'text' },
  ])
})

test('[AUTH-8] Log Out deletes unsent messages, whatever page is open', () => {
  notNow()
  stop = resumeOutbox(new QueryClient())
  storeQueued('me', 'outbox', '1', hello)
  endSession('logged_out')
  expect(storedValue('me', 'outbox', '1')).toBeUndefined()
})

test('[MSG-12] an unsent message outlives a session that ends by itself', () => {
  notNow()
  stop = resumeOutbox(new QueryClient())
  storeQueued('me', 'outbox', '1', hello)
  endSession('expired')
  expect(storedValue('me', 'outbox', '1')).toEqual(hello)
})

test('[MSG-14] a message given up in another tab is not sent from this one', () => {
  notNow()
  const outbox = outboxOf('me', new QueryClient())
  outbox.sendText('a', 'I regret this')
  const key = `foyer-own me outbox ${outbox.current()[0]?.send_id ?? ''}`
  expect(localStorage.getItem(key)).not.toBeNull()
  globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  expect(outbox.current()).toEqual([])
})
