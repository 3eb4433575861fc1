import { describe, expect, test } from 'vitest'
import type { Vacation } from '#contract/vacations.ts'
import { vacationOf } from '#web/testing/sample-vacation.ts'
import { daysOf, requestProblem, findOverlaps } from './request-days.ts'

const typed = (start_date: string, end_date: string) => ({ start_date, end_date, note: '' })

describe('the dates of a request', () => {
  test.each([
    ['', '', undefined],
    ['2026-08-03', '', undefined],
    ['0002-08-03', '2026-08-03', undefined],
    ['2026-08-03', '2026-08-03', undefined],
    ['2026-08-04', '2026-08-03', 'Invalid Start and End Date'],
    ['2026-01-01', '2027-01-01', undefined],
    ['2026-01-01', '2027-01-02', 'A vacation has at most 366 days.'],
  ])('[VAC-2] %s to %s give %s', (start, end, fault) => {
    expect(requestProblem(typed(start, end))).toBe(fault)
  })

  test('[VAC-2] can be submitted once both are complete and in order', () => {
    expect(daysOf(typed('2026-08-03', '2026-08-10'))).toEqual({ start: '2026-08-03', end: '2026-08-10' })
    expect(daysOf(typed('2026-08-03', '0202-08-10'))).toBeUndefined()
    expect(daysOf(typed('2026-08-11', '2026-08-10'))).toBeUndefined()
  })
})

test('overlap with requests that share a day and are not denied, the earliest first', () => {
  const request = (_id: string, start: string, end: string, status: Vacation['status'] = 'Pending') =>
    vacationOf({ _id, start, end, status })
  const own = [
    request('late', '2026-08-10', '2026-08-12'),
    request('after', '2026-08-11', '2026-08-12'),
    request('early', '2026-07-01', '2026-08-03', 'Approved'),
    request('denied', '2026-08-04', '2026-08-05', 'Denied'),
  ]
  const found = findOverlaps({ start: '2026-08-03', end: '2026-08-10' }, own)
  expect(found.map(({ _id }) => _id)).toEqual(['early', 'late'])
})
