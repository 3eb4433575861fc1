import { describe, expect, test } from 'vitest'
import type { Vacation } from '#contract/vacations.ts'
import { vacationOf } from '#web/testing/sample-vacation.ts'
import { arrangeRequests, countByStatus } from './request-list.tsx'

const request = (_id: string, user_name: string, start: string, status: Vacation['status'], end = start) =>
  vacationOf({ _id, user_name, start, end, status })

const requests = [
  request('1', 'Ana Ruiz', '2026-03-02', 'Approved'),
  request('2', 'Ben Olsen', '2026-09-01', 'Pending', '2026-09-02'),
  request('3', 'Ana Ruiz', '2026-08-03', 'Pending', '2026-09-30'),
  request('4', 'Zoë Ørsted', '2026-06-01', 'Denied'),
]

const all = { search: '', sort: undefined, order: 'asc', page: 1, perPage: 25, status: undefined } as const
const ids = (shown: Partial<Parameters<typeof arrangeRequests>[1]>) =>
  arrangeRequests(requests, { ...all, ...shown })
    .items.map(({ _id }) => _id)
    .join(' ')

describe('a list of requests', () => {
  test('shows pending requests first, the nearest days first; then decided ones, the latest first', () => {
    expect(ids({})).toBe('3 2 4 1')
  })

  test.each([
    ['name', 'asc', '1 3 2 4'],
    ['name', 'desc', '4 2 1 3'],
    ['start', 'asc', '1 4 3 2'],
    ['end', 'desc', '3 2 4 1'],
    ['status', 'asc', '3 2 1 4'],
    ['password', 'desc', '3 2 4 1'],
  ] as const)('sorted by %s %s is %s', (sort, order, expected) => {
    expect(ids({ sort, order })).toBe(expected)
  })

  test('is searched by name without case, and filtered by status', () => {
    expect(ids({ search: ' ana' })).toBe('3 1')
    expect(ids({ search: 'ZOË ø' })).toBe('4')
    expect(ids({ status: 'Pending' })).toBe('3 2')
    expect(ids({ status: 'Denied', search: 'ana' })).toBe('')
  })

  test('is paged, and the total counts all matches', () => {
    expect(arrangeRequests(requests, { ...all, perPage: 3, page: 2 })).toMatchObject({
      items: [{ _id: '1' }],
      total: 4,
    })
  })

  test('counts all requests by status', () => {
    expect(countByStatus(requests)).toEqual({ Pending: 2, Approved: 1, Denied: 1, Cancelled: 0 })
  })
})
