import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { deviceTexts } from '#contract/texts/two-step.ts'
import { DevicesCard } from './devices-card.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => startSession(createToken()))

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const session = (_id: string, device: string, minutes: number, current = false) => ({
  _id,
  device,
  ip: '203.0.113.7',
  created: ago(10_000),
  last_seen: ago(minutes),
  current,
})
const phone = session('s1', 'Safari, iPhone', 121)
const nameless = session('s2', '', 5)
const here = session('s3', 'Firefox, Linux', 0, true)

function open(items: object[], answers: Record<string, MockAnswer> = {}) {
  const state = { items }
  const asked = mockApi({ 'GET /api/auth/sessions': () => ({ items: state.items }), ...answers })
  renderInApp(<DevicesCard />)
  return { state, changes: () => asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path) }
}

const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('[AUTH-15] this device comes first and is marked; each shows its name and when it was last seen', async () => {
  open([phone, nameless, here])
  expect(await rows()).toEqual([
    'Firefox, LinuxThis deviceLast seen just now · 203.0.113.7',
    'Safari, iPhoneLast seen 2 hours ago · 203.0.113.7Sign out',
    'Unknown deviceLast seen 5 minutes ago · 203.0.113.7Sign out',
  ])
  const [first] = screen.getAllByRole('listitem')
  expect(first && within(first).queryByRole('button')).toBeNull()
})

test('[AUTH-15] a signed-out device leaves the list', async () => {
  const { state, changes } = open([here, phone], {
    'DELETE /api/auth/sessions/s1': () => {
      state.items = [here]
      return undefined
    },
  })
  await press(deviceTexts.signOutLabel('Safari, iPhone', '203.0.113.7'))
  expect(await screen.findByText('Safari, iPhone is signed out.')).toBeTruthy()
  await expect.poll(rows).toHaveLength(1)
  expect(changes()).toEqual(['/api/auth/sessions/s1'])
  expect(screen.queryByRole('button', { name: deviceTexts.others })).toBeNull()
})

test('[AUTH-15] the focus goes on to the next device, and to the list after the last one', async () => {
  const tablet = session('s4', 'Safari, iPad', 5)
  const { state } = open([here, phone, tablet], {
    'DELETE /api/auth/sessions/s1': () => void (state.items = [here, tablet]),
    'DELETE /api/auth/sessions/s4': () => void (state.items = [here]),
  })
  await press(deviceTexts.signOutLabel('Safari, iPhone', '203.0.113.7'))
  await expect.poll(rows).toHaveLength(2)
  const next = deviceTexts.signOutLabel('Safari, iPad', '203.0.113.7')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: next }))
  await press(next)
  await expect.poll(rows).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('list'))
})

test('[AUTH-15] all others are signed out after a confirmation', async () => {
  const { state, changes } = open([here, phone, nameless], {
    'DELETE /api/auth/sessions': () => {
      state.items = [here]
      return undefined
    },
  })
  await press(deviceTexts.others)
  await press('Cancel')
  expect(changes()).toEqual([])
  await press(deviceTexts.others)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: deviceTexts.others }))
  expect(await screen.findByText(deviceTexts.othersDone)).toBeTruthy()
  await expect.poll(rows).toHaveLength(1)
})

test('[AUTH-15] a refusal shows its reason and refreshes the list', async () => {
  const { state } = open([here, phone], {
    'DELETE /api/auth/sessions/s1': () => {
      state.items = [here]
      return problemResponse('not_found', 'This is not here, or no longer.')
    },
  })
  await press(deviceTexts.signOutLabel('Safari, iPhone', '203.0.113.7'))
  await expect.poll(rows).toHaveLength(1)
})

test('[AUTH-15] devices that do not load show an error', async () => {
  open([], { 'GET /api/auth/sessions': () => problemResponse('internal', 'It broke.') })
  expect(await screen.findByText(deviceTexts.failed)).toBeTruthy()
})
