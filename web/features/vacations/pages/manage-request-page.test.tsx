import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { VacationFacts } from '#contract/vacations.ts'
import { ManageRequestPage } from './manage-request-page.tsx'
import { vacationOf } from '#web/testing/sample-vacation.ts'
import { startSession } from '#web/session/session.ts'
import { dispatchSocketEvent } from '#web/socket/events.ts'
import { type MockAnswer, mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { renderInApp } from '#web/testing/render-in-app.tsx'
import { UndoToast } from '#web/ui/undo-toast.tsx'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => void vi.setSystemTime('2026-07-01T12:00:00'))
beforeEach(() => startSession(createToken({ id: 'm1', role: 'Manager' })))

const path = '/calendar/manage/:id'
const at = '/calendar/manage/v1'
const asked = vacationOf({ note: 'My sister marries.' })

/** A server with one request, its decisions and its facts. */
function world(facts: Partial<VacationFacts> = {}, put?: MockAnswer) {
  const kept = { vacation: facts.vacation ?? asked }
  const answers = mockApi({
    'GET /api/vacations/': () => ({ items: [kept.vacation] }),
    'GET /api/vacations/facts/v1': () => ({
      away: [],
      own: [],
      events: [],
      alone: [],
      stand_ins: [],
      archived: false,
      told: true,
      ...facts,
      vacation: kept.vacation,
    }),
    'DELETE /api/vacations/v1/decision': () => (kept.vacation = { ...kept.vacation, status: 'Pending', response: '' }),
    'PUT /api/vacations/': (call) => {
      if (put) return put(call)
      const { status, response } = call.body as Pick<typeof asked, 'status' | 'response'> // the call's body
      kept.vacation = { ...kept.vacation, status, response }
      return kept.vacation
    },
  })
  return { kept, answers, decisions: () => answers.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

const opened = () => screen.findByRole('heading', { level: 2, name: 'Ana Silva' })
const button = (name: string) => screen.getByRole('button', { name })
const status = () => screen.getByRole('status', { name: 'Status' }).textContent
/** The page, and what was done last with Undo. */
const open = () =>
  renderInApp(
    <>
      <ManageRequestPage />
      <UndoToast />
    </>,
    at,
    path,
  )

test('[VAC-3] [VAC-6] the panel shows name, dates, day of return, note and status beside the calendar', async () => {
  world()
  open()
  await opened()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Start', 'End', 'Back on'])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Mon 3 Aug',
    'Fri 7 Aug',
    'Sat 8 Aug',
  ])
  expect(status()).toBe('Pending')
  expect(screen.getByText('My sister marries.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'August 2026' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the calendar' }).getAttribute('href')).toBe(
    '/calendar?view=month&date=2026-08-03',
  )
})

test('[VAC-7] the panel lists absent colleagues, own overlaps and dates of clients', async () => {
  const { user_name, start, end } = asked
  world({
    away: [{ _id: 'v2', user_id: 'e2', user_name: 'Ben Carter', start, end: '2026-08-04', status: 'Approved' }],
    own: [{ _id: 'v3', user_name, start: '2026-08-07', end: '2026-08-09', status: 'Pending' }],
    events: [{ client_id: 'c1', client_business: 'Blue Door Bakery', date: end, name: 'Summer sale' }],
  })
  open()
  await opened()
  const away = screen.getByRole('heading', { name: 'Also away' }).closest('section') as HTMLElement // it exists
  expect(within(away).getByRole('listitem').textContent).toBe('Ben CarterApproved3–4 Aug 2026')
  expect(screen.getByRole('link', { name: '7–9 Aug 2026' }).getAttribute('href')).toBe('/calendar/manage/v3')
  expect(screen.getByText('Summer sale')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Blue Door Bakery' })).toBeTruthy()
})

test('[VAC-7] many dates of clients are folded', async () => {
  const event = { client_id: 'c1', client_business: 'Blue Door Bakery', date: '2026-08-04' }
  world({ events: Array.from({ length: 8 }, (_, index) => ({ ...event, name: `Day ${index + 1}` })) })
  open()
  await opened()
  expect(screen.queryByText('Day 6')).toBeNull()
  await userEvent.click(button('Show all 8'))
  expect(screen.getByText('Day 8')).toBeTruthy()
})

test.each([
  [{ archived: true, told: false }, true],
  [{ archived: false, told: false }, false],
])('[VAC-5] nobody is said to be told who is not: %o', async (who, isMarked) => {
  world(who)
  open()
  await opened()
  const mark = 'Ana Silva is archived: they cannot log in, and these days are in no calendar.'
  expect(screen.queryByText(mark) !== null).toBe(isMarked)
  await userEvent.click(button('Approve'))
  const sentence = 'Approved. Ana is not told.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('[VAC-3] [VAC-5] a decided request shows its state and note, and Approve and Deny when the answer is to change', async () => {
  const { decisions } = world()
  open()
  await opened()
  await userEvent.type(screen.getByLabelText(/Response note/), 'Have a good time')
  await userEvent.click(button('Approve'))
  expect(await screen.findByText('Approved. Ana is told.')).toBeTruthy()
  expect(status()).toBe('Approved')
  const note = screen.getByRole('heading', { name: 'Note with the approval' }).closest('section')
  expect(note?.textContent).toContain('Have a good time')
  for (const name of ['Approve', 'Deny']) expect(screen.queryByRole('button', { name })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button('Change the answer')))
  await userEvent.click(button('Change the answer'))
  const field = screen.getByLabelText<HTMLTextAreaElement>(/Response note/)
  expect([field.value, document.activeElement]).toEqual(['', field])
  await userEvent.click(button('Deny'))
  expect(await screen.findByText('Denied. Ana is told.')).toBeTruthy()
  expect(decisions()).toEqual([
    { vacation_id: 'v1', status: 'Approved', response: 'Have a good time', seen_status: 'Pending' },
    { vacation_id: 'v1', status: 'Denied', response: '', seen_status: 'Approved' },
  ])
})

test('[VAC-5] Undo makes a decided request pending again, and restores an earlier answer with its note', async () => {
  const { decisions } = world()
  open()
  await opened()
  await userEvent.type(screen.getByLabelText(/Response note/), 'Too many are away')
  await userEvent.click(button('Deny'))
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(status()).toBe('Pending'))
  await userEvent.click(button('Approve'))
  await userEvent.click(await screen.findByRole('button', { name: 'Change the answer' }))
  await userEvent.click(button('Deny'))
  await screen.findByText('Denied. Ana is told.')
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(status()).toBe('Approved'))
  expect(decisions().at(-1)).toEqual({
    vacation_id: 'v1',
    status: 'Approved',
    response: '',
    seen_status: 'Denied',
  })
})

test('[VAC-5] the same decision again keeps its note, unless another is written', async () => {
  const { decisions } = world({ vacation: { ...asked, status: 'Approved', response: 'Have a good time' } })
  open()
  await opened()
  await userEvent.click(button('Change the answer'))
  await userEvent.click(button('Approve'))
  await userEvent.click(await screen.findByRole('button', { name: 'Change the answer' }))
  await userEvent.type(screen.getByLabelText(/Response note/), 'Bring me a stone')
  await userEvent.click(button('Approve'))
  await expect
    .poll(() => decisions())
    .toMatchObject([{ response: 'Have a good time' }, { response: 'Bring me a stone' }])
})

test('[VAC-5] a decision in another tab shows, and the typed note stays', async () => {
  const { kept } = world()
  open()
  await opened()
  await userEvent.type(screen.getByLabelText(/Response note/), 'Not so')
  kept.vacation = { ...asked, status: 'Denied', response: 'Too many are away' }
  act(() => dispatchSocketEvent('vacations changed', {}))
  await waitFor(() => expect(status()).toBe('Denied'))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Response note/).value).toBe('Not so')
})

test('[VAC-5] a request decided elsewhere is not overwritten, and its new state shows', async () => {
  const message = 'This request was decided elsewhere meanwhile. Look at it again before you change it.'
  const { kept } = world({}, () => {
    kept.vacation = { ...asked, status: 'Denied' }
    return problemResponse('decided_meanwhile', message)
  })
  open()
  await opened()
  await userEvent.type(screen.getByLabelText(/Response note/), 'Enjoy')
  await userEvent.click(button('Approve'))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('It is Denied now.'))
  expect(status()).toBe('Denied')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Response note/).value).toBe('Enjoy')
})

test('[SHELL-6] a failed decision shows the reason and keeps the note', async () => {
  world({}, () => problemResponse('unavailable', 'The server is busy.'))
  open()
  await opened()
  await userEvent.type(screen.getByLabelText(/Response note/), 'Enjoy')
  await userEvent.click(button('Approve'))
  expect((await screen.findByRole('alert')).textContent).toBe('The server is busy.')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Response note/).value).toBe('Enjoy')
})

test('[VAC-7] a request withdrawn while its page is open shows as not found, with a link back', async () => {
  const { answers } = world()
  open()
  await opened()
  mockApi({
    'GET /api/vacations/': () => problemResponse('no_vacations_found', 'No Vacation Requests Found'),
    'GET /api/vacations/facts/v1': () => problemResponse('not_found', 'Gone.'),
  })
  act(() => dispatchSocketEvent('vacations changed', {}))
  expect(await screen.findByText('This request is not here, or no longer')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Back to the calendar' })[0]?.getAttribute('href')).toBe('/calendar')
  expect(answers.every(({ method }) => method === 'GET')).toBe(true)
})
