import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { launch, openMessages, press, signIn } from '#web/features/messages/testing/group-fixture.tsx'
import { problemResponse } from '#web/testing/mock-api.ts'

const failing = { 'GET /api/messages/g': () => problemResponse('internal', 'Broken') }
const failed = () => screen.findByText('These messages could not be loaded')

/** The server answers everything but this. */
function unanswered(path: string): void {
  const others = globalThis.fetch
  globalThis.fetch = (address, init) =>
    String(address).includes(path) ? new Promise<Response>(() => {}) : others(address, init)
}

async function write(text: string): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Write a message to Launch' }), text)
  await press('Send')
}

test('[MSG-12] an unsent message is shown when the messages could not be loaded', async () => {
  signIn({ id: 'sends' })
  openMessages('/messages/g', [launch], failing)
  unanswered('/api/messages/text')
  await failed()
  expect(screen.queryByRole('region', { name: 'Messages with Launch' })).toBeNull()
  await write('Hello')
  const region = await screen.findByRole('region', { name: 'Messages with Launch' })
  expect(region.textContent).toMatch(/HelloSending…$/)
  expect(region.textContent).toContain('These messages could not be loaded')
})

test('[MSG-12] an unsent message is shown while the messages are loading', async () => {
  signIn({ id: 'waits' })
  openMessages('/messages/g', [launch])
  unanswered('/api/messages/')
  await write('Hello')
  const region = await screen.findByRole('region', { name: 'Messages with Launch' })
  expect(region.textContent).toMatch(/HelloSending…$/)
  expect(region.textContent).toContain('Loading')
})

test('[MSG-14] a failed message can be retried or discarded when the messages could not be loaded', async () => {
  signIn({ id: 'retries' })
  const { changes } = openMessages('/messages/g', [launch], {
    ...failing,
    'POST /api/messages/text': () => problemResponse('forbidden', 'You may not write here.'),
  })
  await failed()
  await write('Hello')
  expect(await screen.findByText('Not sent. You may not write here.')).toBeTruthy()
  expect(screen.queryByText('This is the beginning of the conversation.')).toBeNull()
  await press('Retry')
  await waitFor(() => expect(changes()).toHaveLength(2))
  await press('Discard')
  await waitFor(() => expect(screen.queryByText('Hello')).toBeNull())
})
