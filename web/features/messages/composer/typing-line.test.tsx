import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageReceived, typingIn } from '#contract/realtime.ts'
import { messageWith } from '#web/features/messages/testing/factories.ts'
import { TypingLine } from '#web/features/messages/composer/typing-line.tsx'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const typing = (user_id: string, name: string, conversation = 'a') =>
  act(() => dispatchSocketEvent(typingIn(conversation), { user_id, name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => screen.queryByText(/typing/)?.textContent

test('[MSG-13] it shows who is typing in this conversation, for four seconds', async () => {
  renderInApp(<TypingLine conversation="a" />)
  typing('ana', 'Ana Silva')
  typing('zoe', 'Zoë Hill', 'b')
  expect(said()).toBe('Ana Silva is typing')
  await pass(2000)
  typing('ben', 'Ben Carter')
  expect(said()).toBe('Ana Silva and Ben Carter are typing')
  await pass(2100)
  expect(said()).toBe('Ben Carter is typing')
  await pass(2000)
  expect(said()).toBeUndefined()
})

test('[MSG-13] who has sent their message is not typing any more', () => {
  renderInApp(<TypingLine conversation="a" />)
  typing('ana', 'Ana Silva')
  act(() => dispatchSocketEvent(messageReceived('a'), messageWith({ seq: 1, conversation_id: 'a', sender_id: 'ana' })))
  expect(said()).toBeUndefined()
})
