import { expect, test } from 'vitest'
import { daysWaiting, stageOf } from './client-stages.ts'

test.each([
  ['registered', { isBegun: false, open: 3, toReview: 0 }],
  ['working', { isBegun: true, open: 1, toReview: 4 }],
  ['review', { isBegun: true, open: 0, toReview: 1 }],
  ['ready', { isBegun: true, open: 0, toReview: 0 }],
  ['ready', { isBegun: false, open: 0, toReview: 0 }],
] as const)('[COL-88] a client is %s by what is begun, open and to review: %j', (stage, counts) => {
  expect(stageOf(counts)).toBe(stage)
})

test.each([
  ['2026-03-10T22:59:00Z', '2026-03-10T23:01:00Z', 'Europe/Berlin', 1],
  ['2026-03-10T22:59:00Z', '2026-03-10T23:01:00Z', 'UTC', 0],
  ['2026-03-10T23:01:00Z', '2026-03-11T22:59:00Z', 'Europe/Berlin', 0],
  ['2026-03-28T12:00:00Z', '2026-04-06T12:00:00Z', 'Europe/Berlin', 9],
  ['2026-03-10T12:00:00Z', '2026-03-09T12:00:00Z', 'UTC', 0],
])('[COL-89] a client who waits from %s to %s in %s waits %d days', (since, now, zone, days) => {
  expect(daysWaiting(new Date(since), new Date(now), zone)).toBe(days)
})
