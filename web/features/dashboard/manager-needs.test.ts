import { expect, test } from 'vitest'
import { managerNeeds } from '#web/features/dashboard/manager-needs.ts'

const quiet = { managerCount: 0, employeeCount: 0, pending: 0, approved: 4, denied: 2 }
const busy = { ...quiet, managerCount: 3, employeeCount: 1, pending: 1 }

const words = (...given: Parameters<typeof managerNeeds>) =>
  managerNeeds(...given).map(({ text, goal }) => [text, goal])

test('with nothing waiting there is nothing to say', () => {
  expect(words(quiet, { agency: true, firstClient: false })).toEqual([])
})

test('[DASH-1] [DASH-2] what waits is said in words, with the place that deals with it', () => {
  expect(words(busy, { agency: true, firstClient: false })).toEqual([
    ['3 unread messages', { to: '/messages' }],
    ['1 vacation request waits for your answer', { to: '/vacation-requests' }],
    ['Your employees have 1 unread message', { to: '/employee-unread-messages' }],
  ])
})

test('[DASH-2] without the agency tier there are neither employees nor vacations', () => {
  expect(words(busy, { agency: false, firstClient: false })).toEqual([['3 unread messages', { to: '/messages' }]])
})

test('the first client is invited from here', () => {
  expect(words(quiet, { agency: false, firstClient: true })).toEqual([
    ['Invite your first client', { invite: 'Client' }],
  ])
})
