import { expect, test } from 'vitest'
import { anyReader, unbroken } from '#contract/domain/format-dates.ts'
import { listManagerNeeds } from './needs.ts'
import { quietDashboard } from '#web/testing/sample-client.ts'
import { vacationOf } from '#web/testing/sample-vacation.ts'

const quiet = quietDashboard
const busy = { ...quiet, managerCount: 3, employeeCount: 1, pending: 1 }

const listNeeds = (
  numbers: Parameters<typeof listManagerNeeds>[0],
  context: Pick<Parameters<typeof listManagerNeeds>[1], 'agency' | 'waiting'>,
) => listManagerNeeds(numbers, { ...context, reader: anyReader }).map(({ text, to }) => [text, to])

test('listManagerNeeds answers nothing when nothing is pending', () => {
  expect(listNeeds(quiet, { agency: true, waiting: [] })).toEqual([])
})

test('[DASH-1] [DASH-2] listManagerNeeds describes each pending thing with its destination', () => {
  expect(listNeeds(busy, { agency: true, waiting: [] })).toEqual([
    ['3 unread messages', '/messages'],
    ['1 vacation request is waiting for your answer', '/vacation-requests?status=Pending'],
    ['Your employees have 1 unread message', '/employee-unread-messages'],
  ])
})

test('[DASH-2] listManagerNeeds leaves out employees and vacations on the solo tier', () => {
  expect(listNeeds(busy, { agency: false, waiting: [] })).toEqual([['3 unread messages', '/messages']])
})

test('[COL-90] listManagerNeeds begins with what is ready to start, and counts what waits for a review', () => {
  const since = '2026-03-11T09:00:00.000Z'
  const ready: typeof quiet.ready = [
    { _id: 'c1', business_name: 'Blue Door', stage: 'ready', services: ['social'], since },
    { _id: 'c2', business_name: 'Yoga', stage: 'working', services: ['social', 'Paid ads'], since },
  ]
  expect(listNeeds({ ...quiet, managerCount: 1, ready }, { agency: false, waiting: [] })).toEqual([
    ['Blue Door is ready to start', '/clients/c1'],
    ['Yoga: Social and Paid ads can start', '/clients/c2'],
    ['1 unread message', '/messages'],
  ])
})

test('[COL-90] listManagerNeeds names the clients with answers, the newest first, and counts the others', () => {
  const newest = { title: 'Logo', by: 'Tom', at: '2026-03-11T09:00:00.000Z' }
  const items = [
    { _id: 'c1', business_name: 'Blue Door', answers: 6, newest },
    { _id: 'c2', business_name: 'Yoga', answers: 1, newest },
  ]
  const dashboard = { ...quiet, answered: { items, clients: 4 } }
  expect(listNeeds(dashboard, { agency: false, waiting: [] })).toEqual([
    ['Blue Door gave 6 answers', '/clients/c1/review'],
    ['Yoga gave an answer', '/clients/c2/review'],
    ['2 more clients gave answers', '/clients?stage=review'],
  ])
  const [first] = listManagerNeeds(dashboard, { agency: false, waiting: [], reader: anyReader })
  expect(first).toMatchObject({
    face: { id: 'c1', business: true },
    hint: expect.stringMatching(/“Logo” came last, from Tom/),
  })
})

test('[DASH-1] listManagerNeeds shows the first words of unread messages, and counts the others', () => {
  const sender = { _id: 'c1', name: 'Cleo Baker', business_name: 'Blue Door' }
  const unread = [
    {
      conversation_id: 'k1',
      sender,
      group: null,
      message: 'Is Friday fine?\nFor the photos',
      date: '2026-03-11T09:00:00.000Z',
      unread: 2,
    },
  ]
  const [first, others] = listManagerNeeds(
    { ...quiet, managerCount: 5, unread },
    { agency: false, waiting: [], reader: anyReader },
  )
  expect(first).toMatchObject({ text: '“Is Friday fine?”', to: '/messages/k1' })
  expect(first?.hint).toMatch(/^Cleo Baker, Blue Door, /)
  expect(others).toMatchObject({ text: '3 more unread messages', to: '/messages' })
  const most = { ...quiet, managerCount: 1200, unread }
  const [, all] = listManagerNeeds(most, { agency: false, waiting: [], reader: anyReader })
  expect(all?.text).toBe('1,000+ unread messages')
})

test('[PERM-1] listManagerNeeds names an employee who sees nothing yet', () => {
  const without_grants = [{ _id: 'e1', name: 'Rui Amado', since: '2026-03-11T09:00:00.000Z' }]
  expect(listNeeds({ ...quiet, without_grants }, { agency: true, waiting: [] })).toEqual([
    ['Rui Amado sees nothing yet', '/permissions/e1'],
  ])
})

const request = (_id: string, user_name: string, start: string, end: string) =>
  vacationOf({ _id, user_name, start, end })
const waiting = [
  request('v1', 'Ana Ruiz', '2026-08-03', '2026-08-10'),
  request('v2', 'Ben Olsen', '2026-09-01', '2026-09-01'),
  request('v3', 'Cleo Park', '2026-12-28', '2027-01-03'),
  request('v4', 'Dan Roe', '2027-02-01', '2027-02-02'),
  request('v5', 'Eve Poe', '2027-02-01', '2027-02-02'),
]
const vacationsOf = (count: number) =>
  listNeeds({ ...quiet, pending: count }, { agency: true, waiting: waiting.slice(0, count) })

test('[DASH-2] listManagerNeeds names up to three requests, each with its own button', () => {
  expect(vacationsOf(3)).toEqual([
    [`Ana Ruiz asks for ${unbroken('3–10 Aug 2026')}`, '/calendar/manage/v1'],
    [`Ben Olsen asks for ${unbroken('1 Sept 2026')}`, '/calendar/manage/v2'],
    [`Cleo Park asks for ${unbroken('28 Dec 2026–3 Jan 2027')}`, '/calendar/manage/v3'],
  ])
})

test.each([
  [4, '1 more vacation request is waiting for your answer'],
  [5, '2 more vacation requests are waiting for your answer'],
])('[DASH-2] the last line about %d requests is: %s', (count, text) => {
  const sentence = vacationsOf(count)
  expect(sentence).toHaveLength(4)
  expect(sentence.at(-1)).toEqual([text, '/vacation-requests?status=Pending'])
})
