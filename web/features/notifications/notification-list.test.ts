import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { type Notifications, applyCleared, applyDeleted, applyReceived, applyViewed } from './use-notifications.ts'

const one = (_id: string, part: Partial<Notification> = {}): Notification => ({
  _id,
  message: `Message ${_id}`,
  date: '2026-03-01T10:00:00.000Z',
  viewed: false,
  link: '/messages/c1',
  count: 1,
  ...part,
})

const list: Notifications = { items: [one('b'), one('a', { viewed: true })], unread: 1 }
const ids = ({ items }: Notifications) => items.map(({ _id }) => _id)

test('[NOTE-2] a new notification is at the top and counts', () => {
  const changed = applyReceived(list, one('c'))
  expect(ids(changed)).toEqual(['c', 'b', 'a'])
  expect(changed.unread).toBe(2)
})

test('[NOTE-3] a further message of a conversation moves its notification up and counts once', () => {
  const before: Notifications = { items: [one('c'), one('b')], unread: 2 }
  const changed = applyReceived(before, one('b', { count: 2 }))
  expect(ids(changed)).toEqual(['b', 'c'])
  expect(changed.items[0]?.count).toBe(2)
  expect(changed.unread).toBe(2)
})

test('[NOTE-2] a viewed notification stays and no longer counts', () => {
  const changed = applyViewed(list, 'b')
  expect(ids(changed)).toEqual(['b', 'a'])
  expect(changed.items[0]?.viewed).toBe(true)
  expect(changed.unread).toBe(0)
  expect(applyViewed(changed, 'b').unread).toBe(0)
})

test.each([
  ['b', ['a'], 0],
  ['a', ['b'], 1],
  ['gone', ['b', 'a'], 1],
])('[NOTE-2] deleting %s leaves %j and %d not viewed', (id, left, unread) => {
  const changed = applyDeleted(list, id)
  expect(ids(changed)).toEqual(left)
  expect(changed.unread).toBe(unread)
})

test.each([
  ['a new one', applyReceived(list, one('c')), ['c'], 1],
  ['one that was repeated', applyReceived(list, one('a', { date: '2026-03-01T10:00:01.000Z', count: 2 })), ['a'], 1],
  ['two new ones', applyReceived(applyReceived(list, one('c')), one('d')), ['d', 'c'], 2],
  ['none', list, [], 0],
] as const)('[NOTE-2] Clear All leaves what came since the press: %s', (_what, now, left, unread) => {
  const cleared = list.items.reduce((all, shown) => applyCleared(all, shown), now)
  expect([ids(cleared), cleared.unread]).toEqual([left, unread])
})
