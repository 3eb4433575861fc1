import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { formatDay } from '#contract/domain/format-dates.ts'
import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import { localToday } from '#web/lib/dates/today.ts'
import { ClientListPage as ClientList } from '#web/features/clients/pages/client-list-page.tsx'
import { startSession } from '#web/session/session.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { sampleService } from '#web/testing/sample-client.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 3_600_000).toISOString()

const bakery: OnboardingBoardRow = {
  _id: 'c1',
  name: 'Cleo Park',
  business_name: 'Blue Door Bakery',
  required: 7,
  completed: 4,
  last_activity: daysAgo(9),
  missing: ['accounts_page'],
  services: [sampleService('social', 4, []), sampleService('webdev', 3, ['website'], { days_waiting: 9 })],
  last_reminder: null,
  reminder_delivery: null,
  stage: 'working',
  since: daysAgo(9),
  days_waiting: 9,
}
const yoga: OnboardingBoardRow = {
  ...bakery,
  _id: 'c2',
  business_name: 'Northside Yoga',
  completed: 7,
  missing: [],
  services: [sampleService('social', 4, [])],
}

const board = 'GET /api/managers/onboarding-board'
const remind = 'POST /api/onboarding/remind/c1'
const sentence = 'Social can start; Web waits for the hosting login, 9 days'

beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

const showBoard = (calls: Record<string, MockAnswer>, at = '/clients?view=onboarding') => {
  const asked = mockApi({ [board]: () => ({ items: [bakery, yoga], total: 2 }), ...calls })
  return { asked, ...renderInApp(<ClientList />, at) }
}

test('[DASH-12] the board shows each client with progress, last activity and missing parts', async () => {
  showBoard({})
  const link = await screen.findByRole('link', { name: 'Blue Door Bakery' })
  expect(link.getAttribute('href')).toBe('/clients/c1')
  const cells = within(link.closest('tr') ?? link).getAllByRole('cell')
  expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Blue Door Bakery',
    'Working9 daysSocial can start; Web: 2 approved and 1 openSocialWeb',
    sentence,
    formatDay(bakery.last_activity ?? '', { locale: 'en-GB', today: localToday() }),
  ])
  expect(
    within(cells[1] ?? link).getByRole('link', { name: 'Social can start; Web: 2 approved and 1 open' }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send reminder to Northside Yoga' })).toBeNull()
})

test('[DASH-12] the board starts with the clients who need a reminder, and can be sorted and searched', async () => {
  const { asked } = showBoard({})
  await screen.findByRole('link', { name: 'Blue Door Bakery' })
  expect(asked[0]?.query).toEqual({ page: '1', per_page: '25' })
  await userEvent.click(screen.getByRole('button', { name: 'Last activity' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'blue')
  await expect
    .poll(() => asked.at(-1)?.query)
    .toEqual({ page: '1', per_page: '25', sort: 'last_activity', order: 'asc', search: 'blue' })
})

test('[DASH-12] a button in the row sends a reminder', async () => {
  const { asked } = showBoard({ [remind]: () => undefined })
  await userEvent.click(await screen.findByRole('button', { name: 'Send reminder to Blue Door Bakery' }))
  expect(await screen.findByText('Reminder sent')).toBeTruthy()
  expect(asked.some(({ method, path }) => `${method} ${path}` === remind)).toBe(true)
})

test('[DASH-12] a second reminder within a day is refused with a message', async () => {
  const message = 'A reminder was sent within the last 24 hours.'
  showBoard({ [remind]: () => problemResponse('already_reminded', message) })
  await userEvent.click(await screen.findByRole('button', { name: 'Send reminder to Blue Door Bakery' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('[DASH-12] a client reminded within a day has no reminder button', async () => {
  showBoard({ [board]: () => ({ items: [{ ...bakery, last_reminder: daysAgo(0) }], total: 1 }) })
  expect(await screen.findByText('Reminded 1 hour ago')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send reminder to Blue Door Bakery' })).toBeNull()
})

test('an Employee sees the client list under the address of the board', async () => {
  startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' }))
  const { asked } = showBoard({
    'GET /api/clients/employee/false': () => problemResponse('no_clients_found', 'No Clients Found'),
  })
  expect(await screen.findByText('No Clients Found')).toBeTruthy()
  expect(asked.some(({ path }) => path === '/api/managers/onboarding-board')).toBe(false)
})

test('[DASH-12] the board shows the stage of the address, and all of them again', async () => {
  const { asked, router } = showBoard({}, '/clients?view=onboarding&stage=working')
  await screen.findByRole('link', { name: 'Blue Door Bakery' })
  expect(asked[0]?.query).toEqual({ page: '1', per_page: '25', stage: 'working' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'All stages')
  await expect.poll(() => asked.at(-1)?.query).not.toHaveProperty('stage')
  expect(router.state.location.search).toBe('?view=onboarding')
})
