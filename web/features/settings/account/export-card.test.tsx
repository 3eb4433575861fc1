import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WorkspaceExport } from '#contract/exports.ts'
import { ExportCard } from './export-card.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const id = '01a20002-9c30-77d9-b9ec-528b16b5e449'
const [list, begin, one] = ['GET /api/settings/export', 'POST /api/settings/export', `GET /api/settings/export/${id}`]
const working: WorkspaceExport = { _id: id, state: 'working', done: 0, total: 0 }
const ready: WorkspaceExport = {
  ...working,
  state: 'ready',
  size: 5_242_880,
  location: `/api/settings/export/${id}/all.zip`,
  expires: '2026-11-21T10:30:00.000Z',
}

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

/** A server with at most one export, which the test changes. */
function open(first: WorkspaceExport | undefined, answers: Record<string, MockAnswer> = {}) {
  const kept = { newest: first }
  const asked = mockApi({
    [list]: () => ({ items: kept.newest ? [kept.newest] : [] }),
    [begin]: () => {
      kept.newest = working
      return { _id: id }
    },
    [one]: () => kept.newest ?? problemResponse('not_found', 'Not there'),
    ...answers,
  })
  renderInApp(<ExportCard />)
  return { kept, started: () => asked.filter(({ method }) => method === 'POST').length }
}

/** The downloads that the browser was asked for. */
function watchSaved(): string[] {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '')
  })
  return saved
}

test('[SET-8] an export starts by a button, shows its progress and then offers the download', async () => {
  const { kept, started } = open(undefined)
  await userEvent.click(await screen.findByRole('button', { name: 'Gather my data' }))
  expect(await screen.findByText('It begins in a moment.')).toBeTruthy()
  expect(started()).toBe(1)
  expect(screen.queryByRole('button')).toBeNull()
  kept.newest = { ...working, done: 1_048_576, total: 4_194_304 }
  expect(await screen.findByText('Gathering your data: 1 MB of about 4 MB.', {})).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  kept.newest = ready
  expect(await screen.findByText(/Your data is ready: one ZIP of 5 MB\./, {})).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Gather it again' })).toBeTruthy()
})

test('[SET-8] a running export is found again after a reload', async () => {
  open({ ...working, done: 50, total: 100 })
  expect(await screen.findByText('50 %')).toBeTruthy()
})

test('[SET-8] the browser downloads a ready export after checking it again', async () => {
  const saved = watchSaved()
  open(ready)
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
  expect(await screen.findByText(/The download has begun/)).toBeTruthy()
  expect(saved).toEqual([ready.location])
})

test('[SET-8] an expired export is not downloaded and can be started again', async () => {
  const saved = watchSaved()
  const { kept } = open(ready)
  const button = await screen.findByRole('button', { name: 'Download' })
  kept.newest = undefined
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('no longer there')
  expect(saved).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: /^Gather/ }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('[SET-8] a failed export shows the reason and can be started again', async () => {
  const { kept } = open(
    { ...working, state: 'failed', detail: 'There was not enough room to store it.' },
    {
      [begin]: () => problemResponse('too_many_requests', 'Too many requests.'),
    },
  )
  expect((await screen.findByRole('alert')).textContent).toContain('There was not enough room')
  await userEvent.click(screen.getByRole('button', { name: 'Gather it again' }))
  expect(await screen.findByText(/This was not started. Too many requests./)).toBeTruthy()
  expect(kept.newest?.state).toBe('failed')
})
