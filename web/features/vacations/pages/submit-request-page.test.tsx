import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { permissionsChanged } from '#contract/realtime.ts'
import type { Vacation } from '#contract/vacations.ts'
import { SubmitRequestPage as SubmitRequest } from './submit-request-page.tsx'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { createToken } from '#web/testing/create-token.ts'
import { employeeDashboard } from '#web/testing/sample-employee.ts'
import { vacationOf } from '#web/testing/sample-vacation.ts'

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
beforeEach(() => startSession(createToken({ id: 'e1', role: 'Employee', manager_id: 'm1' })))

const own = vacationOf({ user_name: 'Ana Ruiz', start: '2026-08-10', end: '2026-08-14', status: 'Approved' })
const colleague: Vacation = { ...own, _id: 'v2', user_id: 'e2', user_name: 'Ben Olsen' }

/** A server that stores requests. */
function world(answers: Record<string, MockAnswer> = {}, items: Vacation[] = []) {
  return mockApi({
    'GET /api/employees/dashboard': () => employeeDashboard({ vacation: true }),
    'GET /api/vacations/': () =>
      items.length > 0 ? { items } : problemResponse('no_vacations_found', 'No Vacation Requests Found'),
    'POST /api/vacations/': ({ body }) => {
      const { start_date, end_date, note } = body as Record<'start_date' | 'end_date' | 'note', string> // the call's body
      const made: Vacation = { ...own, _id: 'v9', start: start_date, end: end_date, note, status: 'Pending' }
      items = [...items, made]
      return Response.json(made, { status: 201 })
    },
    ...answers,
  })
}

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const choose = async (name: 'Start' | 'End', date: string) =>
  fireEvent.change(await field(name), { target: { value: date } })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))

test('[VAC-1] a submitted request is confirmed in green, and the form clears', async () => {
  const asked = world()
  renderInApp(<SubmitRequest />, '/submit-request')
  await choose('Start', '2026-08-03')
  await choose('End', '2026-08-10')
  await userEvent.type(await field(/^Note/), 'By the sea')
  await submit()
  const said = await screen.findByText('Vacation Request Submitted')
  expect(said.closest('[data-tone]')?.getAttribute('data-tone')).toBe('good')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    start_date: '2026-08-03',
    end_date: '2026-08-10',
    note: 'By the sea',
  })
  for (const name of ['Start', 'End', /^Note/]) expect((await field(name)).value).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

test('[VAC-1] what is chosen while a request is sent stays, and can be sent next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = world({ 'POST /api/vacations/': () => promise.then(() => Response.json(own, { status: 201 })) })
  renderInApp(<SubmitRequest />, '/submit-request')
  await choose('Start', '2026-08-03')
  await choose('End', '2026-08-10')
  await submit()
  await choose('Start', '2026-09-01')
  await choose('End', '2026-09-02')
  await act(async () => resolve())
  expect(await screen.findByText('Vacation Request Submitted')).toBeTruthy()
  expect((await field('Start')).value).toBe('2026-09-01')
  await submit()
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2))
})

test('[VAC-1] the calendar moves to the chosen days and previews them', async () => {
  world({}, [own])
  renderInApp(<SubmitRequest />, '/submit-request')
  await choose('Start', '2026-08-03')
  const calendar = within(await screen.findByRole('region', { name: /August 2026/ }))
  expect(await calendar.findByText('Ana Ruiz, Approved, 10–14 Aug 2026')).toBeTruthy()
  expect(calendar.queryByText(/New Request/)).toBeNull()
  await choose('End', '2026-08-06')
  expect(await calendar.findByText('New Request, 3–6 Aug 2026')).toBeTruthy()
})

test('[VAC-1] dates in the wrong order show an error while typing and on submit', async () => {
  const asked = world()
  renderInApp(<SubmitRequest />, '/submit-request')
  await choose('Start', '2026-08-10')
  expect(screen.queryByRole('alert')).toBeNull()
  await choose('End', '2026-08-03')
  expect(await screen.findByText('Invalid Start and End Date')).toBeTruthy()
  await submit()
  expect(await screen.findByText('Please Enter Valid Dates')).toBeTruthy()
  await choose('End', '2026-08-11')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

test.each([
  ['', '', 'Start'],
  ['2026-08-03', '', 'End'],
  ['', '2026-08-03', 'Start'],
])('[VAC-2] both dates are required: with %j and %j the focus moves to %s', async (start, end, missing) => {
  const asked = world()
  renderInApp(<SubmitRequest />, '/submit-request')
  if (start) await choose('Start', start)
  if (end) await choose('End', end)
  await field('Start')
  await submit()
  expect(await screen.findByText('Please Enter Valid Dates')).toBeTruthy()
  const first = await field(missing)
  expect(document.activeElement).toBe(first)
  expect(first.getAttribute('aria-invalid')).toBe('true')
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('an unreadable date shows an error when the field is left', async () => {
  world()
  renderInApp(<SubmitRequest />, '/submit-request')
  const start = await field('Start')
  Object.defineProperty(start, 'validity', { value: { badInput: true } })
  fireEvent.blur(start)
  expect(await screen.findByText('Invalid Start and End Date')).toBeTruthy()
})

test('[VAC-6] the form shows the number of days, the last included, and the day of return', async () => {
  world()
  renderInApp(<SubmitRequest />, '/submit-request')
  await choose('Start', '2026-08-03')
  await choose('End', '2026-08-10')
  expect(await screen.findByText('8 days away. Back on Tue 11 Aug.')).toBeTruthy()
  await choose('End', '2026-08-03')
  expect(await screen.findByText('1 day away. Back on Tue 4 Aug.')).toBeTruthy()
})

test("overlaps with own requests show, a colleague's do not; submitting stays possible", async () => {
  const asked = world({}, [own, colleague])
  renderInApp(<SubmitRequest />, '/submit-request')
  await choose('Start', '2026-08-14')
  await choose('End', '2026-08-20')
  expect(
    await screen.findByText(
      'You have already asked for days among these: 10–14 Aug 2026 (Approved). You can ask again.',
    ),
  ).toBeTruthy()
  await submit()
  expect(await screen.findByText('Vacation Request Submitted')).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('[SHELL-6] a refusal shows its reason and keeps the input, also over a reload', async () => {
  world({
    'POST /api/vacations/': () =>
      problemResponse('too_many_pending', 'Fifty of your requests wait for an answer already.'),
  })
  const { unmount } = renderInApp(<SubmitRequest />, '/submit-request')
  await choose('Start', '2026-08-03')
  await choose('End', '2026-08-10')
  await userEvent.type(await field(/^Note/), 'Sea')
  await submit()
  expect(await screen.findByText('Fifty of your requests wait for an answer already.')).toBeTruthy()
  expect((await field('Start')).value).toBe('2026-08-03')
  unmount()
  renderInApp(<SubmitRequest />, '/submit-request')
  expect((await field('End')).value).toBe('2026-08-10')
  expect((await field(/^Note/)).value).toBe('Sea')
})

test("[DASH-4] without the vacation permission the document's text replaces the form", async () => {
  world({ 'GET /api/employees/dashboard': () => employeeDashboard({ vacation: false }) })
  renderInApp(<SubmitRequest />, '/submit-request')
  expect(await screen.findByText('Your are not currently authorized to submit Vacation Requests')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
})

test('[VAC-2] [SHELL-6] the form disappears with the permission, its input can be copied, and both return', async () => {
  let allowed = true
  world({ 'GET /api/employees/dashboard': () => employeeDashboard({ vacation: allowed }) })
  renderInApp(<SubmitRequest />, '/submit-request')
  await userEvent.type(await field(/^Note/), 'Sea')
  await choose('Start', '2026-08-03')
  allowed = false
  act(() => dispatchSocketEvent(permissionsChanged('e1'), {}))
  expect(await screen.findByText('Your are not currently authorized to submit Vacation Requests')).toBeTruthy()
  expect(screen.getByText(/^What you typed was not submitted/)).toBeTruthy()
  expect((await field('Note')).value).toBe('Sea')
  expect((await field('Days')).value).toBe('2026-08-03')
  allowed = true
  act(() => dispatchSocketEvent(permissionsChanged('e1'), {}))
  expect((await field(/^Note/)).value).toBe('Sea')
})

test('[SHELL-6] a request can be submitted without the list, which offers a retry', async () => {
  let well = false
  world({ 'GET /api/vacations/': () => (well ? { items: [own] } : problemResponse('internal', 'It broke.')) })
  renderInApp(<SubmitRequest />, '/submit-request')
  expect((await screen.findByRole('alert')).textContent).toContain('You can submit all the same.')
  well = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
})
