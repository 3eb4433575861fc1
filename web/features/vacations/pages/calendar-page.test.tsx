import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CalendarPage } from './calendar-page.tsx'
import { vacationOf } from '#web/testing/sample-vacation.ts'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const ana = vacationOf()
const ben = vacationOf({ _id: 'v2', user_id: 'e2', user_name: 'Ben Carter', status: 'Approved' })
const cleo = vacationOf({ _id: 'v3', user_id: 'e3', user_name: 'Cleo Marsh', status: 'Denied' })

const around: Record<string, MockAnswer> = {
  'GET /api/payment/manager': () => ({ subscription_status: 'active', tier: 'agency', price_id: '' }),
  'GET /api/vacations/feed': () => ({ created: null }),
}
const world = (items: object[]) => mockApi({ ...around, 'GET /api/vacations/': () => ({ items }) })

// Without layout the bars stay hidden until they are measured, which never happens in a test.
const anywhere = { hidden: true } as const
const bars = async () => within(await screen.findByRole('table')).queryAllByRole('link', anywhere)
const barNames = async () => (await bars()).map((bar) => bar.querySelector('[title]')?.getAttribute('title'))
const titleIs = (title: string) => screen.findByRole('heading', { level: 2, name: title })

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
describe("the Manager's /calendar", () => {
  beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

  test('[VAC-3] shows each request as a bar with name, status and days that opens its decision', async () => {
    world([ana, ben, cleo])
    renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    expect(await barNames()).toEqual([
      'Ana Silva, Pending, 3–7 Aug 2026',
      'Ben Carter, Approved, 3–7 Aug 2026',
      'Cleo Marsh, Denied, 3–7 Aug 2026',
    ])
    const [first] = await bars()
    expect(first?.getAttribute('href')).toBe('/calendar/manage/v1?view=month&date=2026-08-15')
    expect(screen.getByRole('link', { name: 'Vacation Requests' }).getAttribute('href')).toBe('/vacation-requests')
  })

  test('[VAC-3] [VAC-6] starts a bar in the cell of the first day and covers the last day', async () => {
    world([vacationOf({ start: '2026-08-03', end: '2026-08-07' })])
    renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    const [bar] = await bars()
    expect(bar?.closest('[data-date]')?.getAttribute('data-date')).toBe('2026-08-03')
    expect(bar?.closest<HTMLElement>('[style]')?.style.width).toContain('500%')
  })

  test('[VAC-3] shows a year as twelve months with their number of vacations, and a press opens the month', async () => {
    const second = vacationOf({ _id: 'v4', user_id: 'e2', start: '2026-07-30', end: '2026-08-04', status: 'Approved' })
    world([ana, ben, cleo, second])
    const { router } = renderInApp(<CalendarPage />, '/calendar?view=year&date=2026-03-15', '/calendar')
    const august = await screen.findByRole('button', { name: 'August 2026, 3 vacations' })
    expect(screen.getByRole('button', { name: 'July 2026, 1 vacation' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /2026, no vacations$/ })).toHaveLength(10)
    const toneOf = (day: string) => within(august).getByText(day)
    // Ben away; Ana pending; a denied request does not count.
    expect(toneOf('5').dataset).toMatchObject({ away: '1' })
    expect(toneOf('5').dataset).not.toHaveProperty('pending')
    expect(toneOf('8').dataset).not.toHaveProperty('away')
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Ana Silva30 Jul–4 Aug 2026Approved',
      'Ana Silva3–7 Aug 2026Pending',
      'Ben Carter3–7 Aug 2026Approved',
    ])
    await userEvent.click(august)
    expect(router.state.location.search).toBe('?view=month&date=2026-08-01')
    expect(await barNames()).toContain('Ben Carter, Approved, 3–7 Aug 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Year' }))
    expect(await titleIs('2026')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next year' }))
    expect(await screen.findByText('No vacations in this year.')).toBeTruthy()
  })

  test('[VAC-3] opens the request of a clicked bar, and Back shows the same days', async () => {
    world([ana])
    const { router } = renderInApp(<CalendarPage />, '/calendar?view=week&date=2026-08-05', '/calendar')
    const [bar] = await bars()
    await userEvent.click(bar as HTMLElement) // the answer has one request
    expect(router.state.location.pathname).toBe('/calendar/manage/v1')
    expect(router.state.location.search).toBe('?view=week&date=2026-08-05')
  })

  test('[VAC-3] has buttons for month, week, previous, next and today', async () => {
    world([ana])
    const { router } = renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    await titleIs('August 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await titleIs('September 2026')
    expect(await bars()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    await userEvent.click(screen.getByRole('button', { name: 'Week' }))
    await titleIs('27 Jul–2 Aug 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
    await titleIs('3–9 Aug 2026')
    expect(await barNames()).toEqual(['Ana Silva, Pending, 3–7 Aug 2026'])
    expect(screen.getByRole('button', { name: 'Week' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(document.querySelector('[aria-current=date]')).toBeTruthy()
    expect(router.state.location.search).toContain('view=week')
  })

  test('[SHELL-7] handles keys only while the focus is inside it', async () => {
    world([ana])
    renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    await titleIs('August 2026')
    await userEvent.keyboard('w')
    await titleIs('August 2026')
    screen.getByRole('region', { name: 'Vacations in August 2026' }).focus()
    await userEvent.keyboard('w')
    await titleIs('10–16 Aug 2026')
    await userEvent.keyboard('{ArrowLeft}')
    await titleIs('3–9 Aug 2026')
    await userEvent.keyboard('{Control>}m{/Control}')
    await titleIs('3–9 Aug 2026')
    await userEvent.keyboard('m{ArrowRight}')
    expect(await titleIs('September 2026')).toBeTruthy()
  })

  test('[VAC-3] folds more than twelve bars of a week behind a button that opens the week', async () => {
    world(Array.from({ length: 14 }, (_, index) => vacationOf({ _id: `v${index}`, user_name: `Person ${index}` })))
    renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    expect(await bars()).toHaveLength(12)
    const [more] = within(screen.getByRole('table')).getAllByRole('button', { ...anywhere, name: /more/ })
    await userEvent.click(more as HTMLElement) // two do not fit
    await titleIs('3–9 Aug 2026')
    expect(await bars()).toHaveLength(14)
  })

  test('[SHELL-7] lists on a phone what does not fit into the bars, thirty requests at first', async () => {
    world(Array.from({ length: 31 }, (_, index) => vacationOf({ _id: `v${index}`, user_name: `Person ${index + 10}` })))
    renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    await screen.findByRole('table')
    const list = screen.getByRole('heading', { name: 'In this month' }).closest('section') as HTMLElement // it exists
    expect(within(list).getAllByRole('link')).toHaveLength(30)
    expect(within(list).getAllByRole('link')[0]?.textContent).toBe('Person 10Pending3–7 Aug 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Show all 31' }))
    expect(within(list).getAllByRole('link')).toHaveLength(31)
  })

  test('[VAC-3] does not call a month empty below the bar of an adjacent day', async () => {
    world([vacationOf({ start: '2026-09-02', end: '2026-09-04' })])
    const { router } = renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    expect(await barNames()).toEqual(['Ana Silva, Pending, 2–4 Sept 2026'])
    expect(screen.queryByText('No vacations in this month.')).toBeNull()
    await act(() => router.navigate('/calendar?date=2026-07-15'))
    expect(await screen.findByText('No vacations in this month.')).toBeTruthy()
  })

  test('[SHELL-7] keeps the focus when a key moves to other days', async () => {
    world([ana])
    renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    const [bar] = await bars()
    bar?.focus()
    await userEvent.keyboard('w')
    await titleIs('10–16 Aug 2026')
    expect(await bars()).toEqual([])
    await userEvent.keyboard('{ArrowLeft}')
    expect(await titleIs('3–9 Aug 2026')).toBeTruthy()
    expect(await barNames()).toEqual(['Ana Silva, Pending, 3–7 Aug 2026'])
  })

  test('[VAC-5] shows a decision made elsewhere', async () => {
    let status = 'Pending'
    mockApi({ ...around, 'GET /api/vacations/': () => ({ items: [{ ...ana, status }] }) })
    renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    expect(await barNames()).toEqual(['Ana Silva, Pending, 3–7 Aug 2026'])
    status = 'Approved'
    act(() => dispatchSocketEvent('vacations changed', {}))
    await screen.findAllByTitle('Ana Silva, Approved, 3–7 Aug 2026')
  })

  test('[SHELL-6] has an empty state, and a retry after a failed load', async () => {
    let well = false
    mockApi({
      ...around,
      'GET /api/vacations/': () =>
        well ? problemResponse('no_vacations_found', 'No Vacation Requests Found') : problemResponse('internal', 'No.'),
    })
    renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    expect(await screen.findByRole('alert')).toBeTruthy()
    well = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No vacations in this month.')).toBeTruthy()
  })

  test('[SHELL-9] shows the current month for an invalid address', async () => {
    const today = new Date().toISOString().slice(0, 10)
    world([vacationOf({ start: today, end: today })])
    renderInApp(<CalendarPage />, '/calendar?view=year&date=2026-02-31', '/calendar')
    await screen.findByRole('table')
    expect(document.querySelector('[aria-current=date]')).toBeTruthy()
  })
})

describe("the Employee's /calendar", () => {
  beforeEach(() => startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' })))
  const mayAsk = (vacation: boolean): Record<string, MockAnswer> => ({
    ...around,
    'GET /api/vacations/': () => ({ items: [ana, ben] }),
    'GET /api/employees/dashboard': () => ({
      settings: { employee_permissions: { vacation, add_new_clients: false } },
    }),
  })

  test("[VAC-3] links own requests to their details, and teammates' days to nothing", async () => {
    mockApi(mayAsk(false))
    renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    expect(await barNames()).toEqual(['Ana Silva, Pending, 3–7 Aug 2026'])
    const [own] = await bars()
    expect(own?.getAttribute('href')).toBe('/calendar/details/v1?view=month&date=2026-08-15')
    expect(screen.getAllByTitle('Ben Carter, Approved, 3–7 Aug 2026')).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'New Request' })).toBeNull()
  })

  test('[VAC-2] links to a new request with the permission', async () => {
    mockApi(mayAsk(true))
    renderInApp(<CalendarPage />, '/calendar?date=2026-08-15', '/calendar')
    expect((await screen.findByRole('link', { name: 'New Request' })).getAttribute('href')).toBe('/submit-request')
  })
})
