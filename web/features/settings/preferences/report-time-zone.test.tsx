import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { localTimeZone } from '#contract/domain/local-time.ts'
import { ReportTimeZone } from './report-time-zone.tsx'
import { settingsQuery } from './use-preferences.ts'
import { startSession } from '#web/session/session.ts'
import { mockApi } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

const here = localTimeZone()

const Kept = () => <p>{useQuery(settingsQuery).data?.time_zone}</p>

function open(kept: string | null) {
  const asked = mockApi({
    'GET /api/settings/': () => ({ time_zone: kept }),
    'PUT /api/settings/time-zone': ({ body }) => body as { time_zone: string }, // the body that this test sends
  })
  renderInApp(
    <>
      <ReportTimeZone />
      <Kept />
    </>,
  )
  return () => asked.map(({ method, body }) => [method, body])
}

test('[NOTE-3] a workspace without a time zone gets that of its Manager’s browser, once', async () => {
  const asked = open(null)
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()).toEqual([
    ['GET', undefined],
    ['PUT', { time_zone: here }],
  ])
})

test('[NOTE-3] a known time zone stays, wherever the Manager travels', async () => {
  const asked = open('Pacific/Auckland')
  expect(await screen.findByText('Pacific/Auckland')).toBeTruthy()
  expect(asked()).toEqual([['GET', undefined]])
})

test('[NOTE-4] a switch that is pressed while the time zone is on its way stays', async () => {
  const stored = Promise.withResolvers<void>()
  mockApi({
    'GET /api/settings/': () => ({ time_zone: null, marketing: false }),
    'PUT /api/settings/time-zone': async () => {
      await stored.promise
      return { time_zone: here, marketing: false }
    },
  })
  const { queries } = renderInApp(
    <>
      <ReportTimeZone />
      <Kept />
    </>,
  )
  const shown = () => queries.getQueryData<object>(settingsQuery.queryKey)
  await vi.waitFor(() => expect(shown()).toBeDefined())
  act(() => void queries.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, marketing: true }))
  stored.resolve()
  expect(await screen.findByText(here ?? '')).toBeTruthy()
  expect(shown()).toEqual({ time_zone: here, marketing: true })
})
