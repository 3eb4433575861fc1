import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formatMessageTime } from '#contract/domain/format-dates.ts'
import { MessageBubble } from './message-bubble.tsx'
import { createOutbox, outboxOptions } from '#web/features/messages/outbox/outbox.ts'
import type { MessageRow } from '#web/features/messages/thread/build-rows.ts'
import { messageWith } from '#web/testing/message-factories.ts'
import { createDurableQueue } from '#web/lib/storage/durable-queue.ts'
import { startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { CallError } from '#web/lib/http/request.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'

const row = (given: Partial<MessageRow> = {}): MessageRow => ({
  kind: 'message',
  key: '1',
  own: false,
  sender_id: 'ana',
  sender: 'Ana Silva',
  date: '2026-08-03T10:42:00.000Z',
  text: 'Hello',
  file: undefined,
  seq: 1,
  startsGroup: true,
  endsGroup: true,
  day: '2026-08-03',
  messageGroup: 'ana 2026-08-03T10:42',
  ...given,
})

function outboxThat(answers: () => Promise<ReturnType<typeof messageWith>>) {
  startSession(createToken({ id: 'me' }))
  const queue = createDurableQueue(outboxOptions({ owner: 'me', send: answers, onStored: () => {} }))
  return { ...createOutbox(queue), stop: queue.stop }
}
const working = () => outboxThat(() => Promise.resolve(messageWith({ seq: 1 })))
function shown(given: Partial<MessageRow>, outbox = working(), withTime = false): string {
  const { container } = renderInApp(<MessageBubble row={row(given)} outbox={outbox} withTime={withTime} />)
  // The theme's styles stand beside it.
  return [...container.querySelectorAll(':scope > :not(style)')].map((part) => part.textContent).join('')
}

test("[MSG-4] a message shows its sender's name and its time", () => {
  expect(shown({})).toBe(`Ana Silva ${formatMessageTime('2026-08-03T10:42:00.000Z', undefined)}Hello`)
})

test('[MSG-4] screen readers get sender and time with every message, also inside a group', () => {
  expect(shown({ startsGroup: false })).toContain(
    `Ana Silva ${formatMessageTime('2026-08-03T10:42:00.000Z', undefined)}`,
  )
  expect(shown({ own: true })).toContain('You ')
})

test('[MSG-4] a later message of a group has its time beside it, or above it for those who always want it', () => {
  const [clock = ''] = formatMessageTime('2026-08-03T10:42:00.000Z', undefined).split(' ')
  const hidden = () => [...document.querySelectorAll('[aria-hidden]')].filter((one) => one.textContent === clock)
  shown({ startsGroup: false })
  expect(hidden()).toHaveLength(1)
  cleanup()
  shown({ startsGroup: false }, working(), true)
  expect(hidden()).toEqual([])
  expect(document.querySelector('time')?.parentElement?.className).toMatch(/head/)
})

test('[MSG-4] links open without a referrer, and a dangerous one stays text', () => {
  shown({ text: 'See https://example.com/a and javascript:alert(1)' })
  const link = screen.getByRole<HTMLAnchorElement>('link')
  expect(link.href).toBe('https://example.com/a')
  expect(link.rel.split(' ').toSorted()).toEqual(['nofollow', 'noopener', 'noreferrer'])
  expect(screen.getByText(/javascript:alert\(1\)/).closest('a')).toBeNull()
})

test('[MSG-4] markup in a message is text', () => {
  const text = '<img src=x onerror=alert(1)>'
  expect(shown({ text })).toContain(text)
  expect(document.querySelector('img')).toBeNull()
})

test('[MSG-12] an unacknowledged message shows that it is being sent', () => {
  const outgoing = { send_id: '1', conversation_id: 'a', text: 'Hello', date: '2026-08-03T10:42:00.000Z' }
  expect(shown({ own: true, outgoing: { ...outgoing, state: 'sending' } })).toContain('Sending…')
})

test('[MSG-14] a failed message shows its reason, and Retry sends it again', async () => {
  let broken = true
  const outbox = outboxThat(() =>
    broken
      ? Promise.reject(new CallError({ status: 404, code: 'not_found', message: 'It is gone.' }))
      : Promise.resolve(messageWith({ seq: 1 })),
  )
  outbox.sendText('a', 'Hello')
  await expect.poll(() => outbox.current()[0]?.state).toBe('refused')
  expect(shown({ own: true, outgoing: outbox.current()[0] }, outbox)).toContain('HelloNot sent. It is gone.')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.poll(() => outbox.current()).toEqual([])
})

test('[MSG-14] Discard deletes a failed message', async () => {
  const outbox = outboxThat(() => Promise.reject(new CallError({ status: 0, code: 'offline', message: 'Not reached' })))
  outbox.sendText('a', 'Hello')
  await expect.poll(() => outbox.current()[0]?.state).toBe('waiting')
  expect(shown({ own: true, outgoing: outbox.current()[0] }, outbox)).toContain('Not sent yet.')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(outbox.current()).toEqual([])
  outbox.stop()
})
