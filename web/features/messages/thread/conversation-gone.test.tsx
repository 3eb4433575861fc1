import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepDraft, readDraft } from '#web/features/messages/outbox/drafts.ts'
import type { Outgoing } from '#web/features/messages/outbox/outgoing.ts'
import { openMessages, press, signIn } from '#web/features/messages/testing/group-fixture.tsx'
import { readUnsent, unsentPrefix } from '#web/features/messages/outbox/unsent.ts'

const refused: Outgoing = {
  send_id: '1',
  conversation_id: 'x',
  text: 'Too late',
  date: '2026-08-03T10:42:00.000Z',
  state: 'refused',
}
const plan: Outgoing = {
  ...refused,
  send_id: '2',
  text: '',
  file: { name: 'plan.pdf', location: '/api/files/1/plan.pdf', type: 'application/pdf' },
}

/** Each test has a person of its own: an outbox outlives the page that it is shown on. */
function open(id: string, unsent: Outgoing[]) {
  signIn({ id })
  for (const message of unsent) localStorage.setItem(unsentPrefix(id) + message.send_id, JSON.stringify(message))
  return openMessages('/messages/x', [])
}
const typed = async () =>
  (await screen.findByLabelText<HTMLTextAreaElement>('What you had written and not sent:')).value

test('[MSG-14] each conversation that is gone shows what was typed in it, and not in another', async () => {
  keepDraft('types', 'x', 'For x')
  keepDraft('types', 'y', 'For y')
  const { router } = open('types', [])
  expect(await typed()).toBe('For x')
  await act(() => router.navigate('/messages/y'))
  expect(await typed()).toBe('For y')
})

test('[MSG-14] a file that never went out is named there', async () => {
  open('names', [plan])
  expect((await screen.findByText('plan.pdf')).closest('li')?.textContent).toBe('plan.pdf Not sent.')
  expect(screen.queryByRole('textbox', { name: /What you had written/ })).toBeNull()
})

test('[MSG-14] Discard leaves nothing of it behind, and what was written elsewhere alone', async () => {
  keepDraft('discards', 'x', 'And more')
  const elsewhere = { ...refused, send_id: '3', conversation_id: 'y' }
  open('discards', [refused, plan, elsewhere])
  expect(await typed()).toBe('Too late\n\nAnd more')
  await press('Discard')
  expect(screen.queryByText('plan.pdf')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  expect(readUnsent(localStorage, 'discards')).toEqual([elsewhere])
  expect(readDraft('discards', 'x')).toBe('')
})

test('[MSG-14] where nothing was written there is nothing to discard', async () => {
  open('empty', [])
  await screen.findByText('This conversation is not here, or you are not in it.')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})
