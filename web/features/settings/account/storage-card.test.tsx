import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { StorageCard } from './storage-card.tsx'
import { startSession } from '#web/session/session.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const GB = 1024 ** 3

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

function open(used: number, limit: number | null = 10 * GB) {
  const uploaders = [
    { _id: 'c1', name: 'Cleo Client', role: 'Client' as const, used: used / 2, files: 12 },
    { _id: 'x1', name: null, role: null, used: used / 4, files: 1 },
  ]
  mockApi({ 'GET /api/settings/storage': () => ({ used, limit, uploaders }) })
  renderInApp(<StorageCard />)
}

test('the bar says how much is used, and a table who stored most', async () => {
  open(2 * GB)
  await screen.findByText('2 GB of 10 GB used')
  const bar = screen.getByRole('progressbar', { name: 'How much of the room for files is used' })
  expect(bar.getAttribute('aria-valuenow')).toBe('20')
  expect(screen.queryByRole('status')).toBeNull()
  await userEvent.click(screen.getByText('Who stored most'))
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'PersonSizeFiles',
    'Cleo Client1 GB12',
    'Deleted account512 MB1',
  ])
})

test.each([
  [7.9 * GB, undefined],
  [8 * GB, 'Nearly full. When it is full, nobody can upload files.'],
  [10 * GB - 1000, 'Full. Nobody can upload files until some are deleted.'],
  [12 * GB, 'Your plan has less room than your files take. Nothing is deleted, but nobody can upload files.'],
])('the storage card describes %d bytes of 10 GB as %s', async (used, text) => {
  open(used)
  await screen.findByRole('progressbar')
  expect(document.querySelector('[data-tone]')?.textContent).toBe(text)
})

test('the storage card has no bar without a limit', async () => {
  open(2 * GB, null)
  await screen.findByText('2 GB used')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a failed answer is said, with a retry', async () => {
  mockApi({ 'GET /api/settings/storage': () => problemResponse('unavailable', 'The server is not ready.') })
  renderInApp(<StorageCard />)
  expect(await screen.findByText('How much room is used could not be loaded.')).toBeTruthy()
})
