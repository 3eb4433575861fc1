import { expect, test } from 'vitest'
import { badge, bellBadge, nextReadMark, unreadCount } from './unread.ts'

test.each([
  [5, 5, 0],
  [5, 2, 3],
  [5, undefined, 5],
  [0, undefined, 0],
  [3, 7, 0],
])('a conversation of %s messages, read up to %s, has %s unread', (last_seq, seq, unread) => {
  expect(unreadCount({ last_seq }, seq === undefined ? undefined : { seq })).toBe(unread)
})

test.each([
  [2, 4, 5, 4],
  [4, 2, 5, 4],
  [2, 9, 5, 5],
])('a read mark at %i moved to %i of %i becomes %i', (present, wanted, last, then) => {
  expect(nextReadMark(present, wanted, last)).toBe(then)
})

test('[NOTE-1] badges show the unread count', () => {
  expect([0, 1, 99, 100].map(badge)).toEqual([undefined, '1', '99', '99+'])
  expect([0, 1, 2].map(bellBadge)).toEqual([undefined, 'dot', '2'])
})
