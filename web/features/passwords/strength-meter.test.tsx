import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockApi, mockOffline, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { StrengthMeter } from './strength-meter.tsx'

const rating = 'POST /api/auth/password/rating'

test('[AUTH-13] the meter asks the server with the texts about the person and shows its reason', async () => {
  const fault = 'This password is built from your name, email or business.'
  const asked = mockApi({ [rating]: () => ({ strength: 1, fault }) })
  renderInApp(<StrengthMeter password="Brandt-1984" about={['Jo Brandt', '', 'x'.repeat(400)]} />)
  expect(await screen.findByText('Weak.')).toBeTruthy()
  expect(screen.getByText(new RegExp(fault))).toBeTruthy()
  expect(asked.map(({ body }) => body)).toEqual([{ password: 'Brandt-1984', about: ['Jo Brandt', 'x'.repeat(300)] }])
})

test('[AUTH-13] the meter of an empty field asks nothing and names the length', async () => {
  const asked = mockApi({})
  renderInApp(<StrengthMeter password="" about={[]} />)
  expect(await screen.findByText(/^Use 8 to 128 characters/)).toBeTruthy()
  expect(asked).toEqual([])
})

test('[AUTH-13] a strong password has no hint, and is not kept in the cache', async () => {
  mockApi({ [rating]: () => ({ strength: 4 }) })
  const { queries, unmount } = renderInApp(<StrengthMeter password="blue kitchen moon 77" about={[]} />)
  expect(await screen.findByText('Strong.')).toBeTruthy()
  unmount()
  await waitFor(() => expect(queries.getQueryCache().getAll()).toEqual([]))
})

test.each([
  ['past the limit', () => mockApi({ [rating]: () => problemResponse('too_many_requests', 'Wait') })],
  ['without a connection', () => mockOffline()],
])('[AUTH-13] the strength meter stays empty %s', async (_, mock) => {
  mock()
  renderInApp(<StrengthMeter password="blue kitchen moon 77" about={[]} />)
  expect(await screen.findByText(/^Use 8 to 128 characters/)).toBeTruthy()
  expect(screen.queryByText('Weak.')).toBeNull()
})
