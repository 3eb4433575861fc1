import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messageDrafts } from '#web/features/messages/outbox/message-drafts.ts'
import type { OutgoingContent } from '#web/features/messages/outbox/outgoing.ts'
import { openMessages, press, signIn } from '#web/features/messages/testing/group-fixture.tsx'
import { storedValue, storeQueued } from '#web/testing/queued-items.ts'

const refused: OutgoingContent = { conversation_id: 'x', text: 'Too late' }
const plan: OutgoingContent = {
  ...refused,
  text: '',
  file: { name: 'plan.pdf', location: '/api/files/1/plan.pdf', type: 'application/pdf' },
}

/** Each test has a person of its own: an outbox outlives the page that it is shown on. */
function open(id: string, unsent: OutgoingContent[]) {
  signIn({ id })
  for (const [at, message] of unsent.entries()) storeQueued(id, 'outbox', String(at + 1), message, 'refused')
  return openMessages('/messages/x', [])
}
const typed = async () =>
  (await screen.findByLabelText<HTMLTextAreaElement>('What you had written and not sent:')).value

test('[MSG-14] each inaccessible conversation shows its own draft only', async () => {
  messageDrafts.save('types', 'For x', 'x')
  messageDrafts.save('types', 'For y', 'y')
  const { router } = open('types', [])
  expect(await typed()).toBe('For x')
  await act(() => router.navigate('/messages/y'))
  expect(await typed()).toBe('For y')
})

test('[MSG-14] an inaccessible conversation names its unsent files', async () => {
  open('names', [plan])
  expect((await screen.findByText('plan.pdf')).closest('li')?.textContent).toBe('plan.pdf Not sent.')
  expect(screen.queryByRole('textbox', { name: /What you had written/ })).toBeNull()
})

test("[MSG-14] Discard deletes all unsent input of the conversation and no other's", async () => {
  messageDrafts.save('discards', 'And more', 'x')
  const elsewhere = { ...refused, conversation_id: 'y' }
  open('discards', [refused, plan, elsewhere])
  expect(await typed()).toBe('Too late\n\nAnd more')
  await press('Discard')
  expect(screen.queryByText('plan.pdf')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  expect(['1', '2', '3'].map((id) => storedValue('discards', 'outbox', id))).toEqual([undefined, undefined, elsewhere])
  expect(messageDrafts.read('discards', 'x')).toBe('')
})

test('[MSG-14] an inaccessible conversation without unsent input offers no Discard', async () => {
  open('empty', [])
  await screen.findByText('This conversation is not here, or you are not in it.')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})
