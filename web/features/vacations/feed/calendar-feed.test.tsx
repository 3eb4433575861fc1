import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CalendarFeed } from './calendar-feed.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const url = 'https://foyer.test/api/vacations/feed/AbC.ics'
const made = new Date(2026, 6, 3, 9).toISOString()

/** A server that stores one address, as the real one does. */
function feedServer(created: string | null, answers: Record<string, MockAnswer> = {}) {
  let kept = created
  return mockApi({
    'GET /api/vacations/feed': () => ({ created: kept }),
    'POST /api/vacations/feed': () => {
      kept = made
      return { url }
    },
    'DELETE /api/vacations/feed': () => {
      kept = null
      return undefined
    },
    ...answers,
  })
}

async function open() {
  renderInApp(<CalendarFeed />, '/calendar')
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar address' }))
  return screen.findByRole('dialog', { name: 'Calendar address' })
}

const press = (name: string) => screen.findByRole('button', { name }).then((button) => userEvent.click(button))

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
describe('the calendar address of an Employee', () => {
  beforeEach(() => startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' })))

  test('[VAC-7] is made, shown once and copied', async () => {
    feedServer(null)
    await open()
    expect(await screen.findByText('You have no calendar address yet.')).toBeTruthy()
    await press('Make an address')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your calendar address' })
    expect(field.value).toBe(url)
    expect(document.activeElement).toBe(field)
    await press('Copy')
    expect(await navigator.clipboard.readText()).toBe(url)
    await press('Close')
    await press('Calendar address')
    expect(await screen.findByText(/You have an address since Fri 3 Jul/)).toBeTruthy()
    expect(screen.queryByDisplayValue(url)).toBeNull()
  })

  test('[VAC-7] asks before it is replaced, because the old one ends', async () => {
    const asked = feedServer(made)
    await open()
    await press('Make a new one')
    expect(
      await screen.findByText('The one you have ends at once. Calendars that use it need the new one.'),
    ).toBeTruthy()
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
    await press('Make a new one')
    expect(await screen.findByDisplayValue(url)).toBeTruthy()
  })

  test('[VAC-7] can be ended', async () => {
    const asked = feedServer(made)
    await open()
    await press('End the address')
    await press('End it')
    expect(await screen.findByText('The address has ended.')).toBeTruthy()
    expect(screen.getByText('You have no calendar address yet.')).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test('stays visible when ending it is cancelled', async () => {
    feedServer(null)
    await open()
    await press('Make an address')
    await screen.findByDisplayValue(url)
    await press('End the address')
    await press('Cancel')
    expect(await screen.findByDisplayValue(url)).toBeTruthy()
  })

  test('[SHELL-6] shows each failure with a retry', async () => {
    let well = false
    feedServer(made, {
      'GET /api/vacations/feed': () => (well ? { created: made } : problemResponse('internal', 'It broke.')),
      'DELETE /api/vacations/feed': () => problemResponse('unavailable', 'The server is not ready.'),
      'POST /api/vacations/feed': () => problemResponse('internal', 'It broke again.'),
    })
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
    well = true
    await press('Try again')
    await press('End the address')
    await press('End it')
    expect((await screen.findByRole('alert')).textContent).toContain('The server is not ready.')
    await press('Cancel')
    await press('Make a new one')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Make a new one')
    expect((await screen.findByRole('alert')).textContent).toContain('It broke again.')
  })
})

describe('the calendar address of a Manager', () => {
  test('[VAC-7] has its button on agency and not on solo', async () => {
    startSession(createToken({ id: 'm1', role: 'Manager' }))
    let tier = 'agency'
    feedServer(null, {
      'GET /api/payment/manager': () => ({ subscription_status: 'active', tier, price_id: '', subscription_id: '' }),
    })
    const { queries } = renderInApp(<CalendarFeed />, '/calendar')
    await screen.findByRole('button', { name: 'Calendar address' })
    tier = 'solo'
    await act(() => queries.invalidateQueries())
    await expect.poll(() => screen.queryByRole('button')).toBeNull()
  })
})
