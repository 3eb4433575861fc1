import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageReceived, typingIn } from '#contract/realtime.ts'
import { composerTexts } from '#contract/texts/messages.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { messageWith } from '#web/testing/message-factories.ts'
import {
  findActiveTypists,
  TypingLine,
  createTypingSignal,
  type Typist,
  removeTypist,
  addTypist,
} from './typing-line.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const typing = (user_id: string, name: string, conversation = 'a') =>
  act(() => dispatchSocketEvent(typingIn(conversation), { user_id, name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shownText = () => screen.queryByText(/typing/)?.textContent

test('[MSG-13] the typing line shows a typing member for four seconds', async () => {
  renderInApp(<TypingLine conversation="a" />)
  typing('ana', 'Ana Silva')
  typing('zoe', 'Zoë Hill', 'b')
  expect(shownText()).toBe('Ana Silva is typing')
  await pass(2000)
  typing('ben', 'Ben Carter')
  expect(shownText()).toBe('Ana Silva and Ben Carter are typing')
  await pass(2100)
  expect(shownText()).toBe('Ben Carter is typing')
  await pass(2000)
  expect(shownText()).toBeUndefined()
})

test('[MSG-13] the typing line drops a member whose message arrives', () => {
  renderInApp(<TypingLine conversation="a" />)
  typing('ana', 'Ana Silva')
  act(() => dispatchSocketEvent(messageReceived('a'), messageWith({ seq: 1, conversation_id: 'a', sender_id: 'ana' })))
  expect(shownText()).toBeUndefined()
})

const ana = { id: 'ana', name: 'Ana' }
const ben = { id: 'ben', name: 'Ben' }
const names = (typists: readonly Typist[]) => typists.map((one) => one.name)

test('[MSG-13] a typist expires four seconds after the last signal', () => {
  const begun = addTypist([], ana, 0)
  expect(names(findActiveTypists(begun, 3999))).toEqual(['Ana'])
  expect(names(findActiveTypists(begun, 4000))).toEqual([])
  expect(names(findActiveTypists(addTypist(begun, ana, 3000), 6999))).toEqual(['Ana'])
})

test('[MSG-13] a repeated signal keeps the order of typists, and a message removes its sender', () => {
  const both = addTypist(addTypist(addTypist([], ana, 0), ben, 1), ana, 2)
  expect(names(both)).toEqual(['Ana', 'Ben'])
  expect(names(removeTypist(both, 'ana'))).toEqual(['Ben'])
})

test.each([
  [['Ana'], 'Ana is typing'],
  [['Ana', 'Ben'], 'Ana and Ben are typing'],
  [['Ana', 'Ben', 'Zoë'], 'Ana, Ben and Zoë are typing'],
  [['Ana', 'Ben', 'Zoë', 'Jo'], 'Ana, Ben and 2 others are typing'],
])('[MSG-13] the typing line for %j reads %j', (who, shownText) => {
  expect(composerTexts.typing(who)).toBe(shownText)
})

test('[MSG-13] a typing signal is sent at the first key and at most every two seconds', () => {
  let now = 1000
  const shownText: number[] = []
  const signal = createTypingSignal(
    () => shownText.push(now),
    () => now,
  )
  for (; now < 6000; now += 50) signal()
  expect(shownText).toEqual([1000, 3000, 5000])
})
