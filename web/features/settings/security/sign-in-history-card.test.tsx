import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signInTexts } from '#contract/texts/two-step.ts'
import { SignInHistoryCard } from './sign-in-history-card.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken()))

const event = (at: number, more: object = {}) => ({
  _id: `e${at}`,
  date: '2026-01-05T10:00:00.000Z',
  event: 'log_in',
  device: 'Firefox, Linux',
  ip: '203.0.113.7',
  current: false,
  new_device: false,
  ...more,
})

function open(items: object[], answer?: MockAnswer) {
  const asked = mockApi({
    'GET /api/auth/history': answer ?? (() => ({ items, total: items.length, page: 1, per_page: 10 })),
  })
  renderInApp(<SignInHistoryCard />)
  return asked
}

const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent)

test('[AUTH-15] each entry says what, when, the device in words and its address, and marks this and a new device', async () => {
  open([
    event(1, { current: true, new_device: true }),
    event(2, { event: 'log_in_failed', device: '' }),
    event(3, { event: 'two_step_off_by_other', device: '', ip: '' }),
  ])
  const texts = await rows()
  expect(texts[0]).toMatch(/^Logged inNew deviceThis device.*5 Jan.* · Firefox, Linux · 203\.0\.113\.7$/)
  expect(texts[1]).toMatch(/^Wrong password.* · Unknown device · 203\.0\.113\.7$/)
  expect(texts[2]).toMatch(/^Two-step sign-in turned off by somebody else.*\d$/)
})

test('[AUTH-15] an empty history says so', async () => {
  open([])
  expect(await screen.findByText(signInTexts.none)).toBeTruthy()
})

test('[AUTH-15] a failed read can be repeated', async () => {
  let failing = true
  open([], () => {
    if (failing) return problemResponse('unavailable', 'Try again later')
    return { items: [event(1)], total: 1, page: 1, per_page: 10 }
  })
  expect(await screen.findByText(signInTexts.failed)).toBeTruthy()
  failing = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

test('[AUTH-15] older entries are on further pages', async () => {
  const asked = open([], () => ({
    items: Array.from({ length: 10 }, (_, at) => event(at)),
    total: 23,
    page: 1,
    per_page: 10,
  }))
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ page: '2' })
})
