import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { localTimeZone } from '#contract/domain/local-time.ts'
import type { Vacation } from '#contract/vacations.ts'
import { ActivityChart } from './activity-chart.tsx'
import { VacationStrip } from './vacation-strip.tsx'
import { startSession } from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { vacationOf } from '#web/testing/sample-vacation.ts'

beforeEach(() => void vi.setSystemTime('2026-11-18T12:00:00')) // a Wednesday
beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

describe('the activity by day', () => {
  const counts: Record<number, number> = { 1: 1, 22: 19, 29: 2 }
  const days = Array.from({ length: 30 }, (_, at) => ({
    date: dateOfDay(dayOf('2026-11-18') - 29 + at),
    count: counts[at] ?? 0,
  }))
  const bars = async () => within(await screen.findByRole('list', { name: 'Activity by day' })).getAllByRole('link')

  test('[SET-8] has a bar for each day, and a table with the days on which something was done', async () => {
    const asked = mockApi({ 'GET /api/settings/audit/days': () => ({ days, before: 30 }) })
    renderInApp(<ActivityChart />)
    expect((await bars()).map((bar) => bar.getAttribute('aria-label')).slice(-8)).toEqual([
      'Wed 11 Nov: 19',
      'Thu 12 Nov: 0',
      'Fri 13 Nov: 0',
      'Sat 14 Nov: 0',
      'Sun 15 Nov: 0',
      'Mon 16 Nov: 0',
      'Yesterday: 0',
      'Today: 2',
    ])
    expect((await bars())[22]?.getAttribute('href')).toBe('/settings/audit?day=2026-11-11')
    expect(
      screen.getByText(/things were done by you and your team, 8 fewer than in the 30 days before/).textContent,
    ).toContain('22')
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Today2', 'Wed 11 Nov19', 'Wed 21 Oct1'])
    expect(asked[0]?.query.time_zone).toBe(localTimeZone())
  })

  test('[SHELL-7] is one stop of the tab key, and the arrow keys move between the days', async () => {
    mockApi({ 'GET /api/settings/audit/days': () => ({ days, before: 0 }) })
    renderInApp(<ActivityChart />)
    const all = await bars()
    expect(all.filter((bar) => bar.tabIndex === 0)).toEqual([all.at(-1)])
    all.at(-1)?.focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
    expect(document.activeElement).toBe(all.at(-2))
    expect(all.filter((bar) => bar.tabIndex === 0)).toEqual([all.at(-2)])
    expect(screen.getAllByText('Yesterday: 0')).toHaveLength(1)
  })

  test('is not there before two weeks of entries', async () => {
    const young = days.map((day, at) => ({ ...day, count: at > 15 ? 3 : 0 }))
    const asked = mockApi({ 'GET /api/settings/audit/days': () => ({ days: young, before: 0 }) })
    const { queries } = renderInApp(<ActivityChart />)
    await expect.poll(() => asked.length + queries.isFetching()).toBe(1)
    await expect.poll(() => screen.queryByRole('heading', { name: 'Last 30 days' })).toBeNull()
  })
})

describe('the vacations of the next six weeks', () => {
  const [soon, pending, ended, later, denied] = [
    vacationOf({ _id: 'soon', start: '2026-11-20', end: '2026-11-22', status: 'Approved' }),
    vacationOf({ _id: 'pending', user_id: 'e2', user_name: 'Ben', start: '2026-12-24', end: '2027-01-06' }),
    vacationOf({ _id: 'ended', start: '2026-11-15', end: '2026-11-17', status: 'Approved' }),
    vacationOf({ _id: 'later', start: '2027-01-04', end: '2027-01-06' }),
    vacationOf({ _id: 'denied', start: '2026-11-24', end: '2026-11-25', status: 'Denied' }),
  ] as const
  const show = (items: readonly Vacation[]) => {
    mockApi({ 'GET /api/vacations/': () => ({ items }) })
    return renderInApp(<VacationStrip />)
  }

  test('[VAC-3] shows approved and pending days within the weeks by person, each with its request', async () => {
    show([later, denied, ended, pending, soon])
    const bar = await screen.findByRole('link', { name: 'Ana Silva, Approved, 20–22 Nov 2026' })
    expect(bar.getAttribute('href')).toBe('/calendar/manage/soon')
    expect(bar.style.left).toBe(`${(100 * 4) / 42}%`)
    expect(bar.style.width).toBe(`${(100 * 3) / 42}%`)
    // Cut at the end of the sixth week, on 27 December.
    expect((await screen.findByRole('link', { name: /^Ben, Pending/ })).style.width).toBe(`${(100 * 4) / 42}%`)
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Ana Silva20–22 Nov 2026Approved',
      'Ben24 Dec 2026–6 Jan 2027Pending',
    ])
  })

  test('[VAC-3] an Employee opens the own request, and a teammate’s days have no link', async () => {
    startSession(createToken({ id: 'e2', role: 'Employee', manager_id: 'm1' }))
    show([soon, pending])
    expect((await screen.findByRole('link', { name: /^Ben, Pending/ })).getAttribute('href')).toBe(
      '/calendar/details/pending',
    )
    expect(screen.queryByRole('link', { name: /^Ana Silva/ })).toBeNull()
    expect(screen.getByRole('img', { name: /^Ana Silva, Approved/ })).toBeTruthy()
  })

  test('six people are five and one more', async () => {
    show(
      Array.from({ length: 6 }, (_, at) =>
        vacationOf({ ...soon, _id: `v${at}`, user_id: `u${at}`, user_name: `P${at}` }),
      ),
    )
    expect(await screen.findByText('1 more person')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /, Approved/ })).toHaveLength(5)
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(7)
  })

  test('weeks without vacations have a sentence', async () => {
    mockApi({ 'GET /api/vacations/': () => problemResponse('no_vacations_found', 'No Vacation Requests Found') })
    renderInApp(<VacationStrip />)
    expect(await screen.findByText('Nobody is away in the next six weeks.')).toBeTruthy()
  })
})
