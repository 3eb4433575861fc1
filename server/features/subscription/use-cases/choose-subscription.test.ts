import { expect, test } from 'vitest'
import { chooseSubscription } from './sync-customer.ts'

const one = (id: string, status: string, created: number, ended_at: number | null = null) => ({
  id,
  status,
  created,
  ended_at,
})
const ids = (subscriptions: { id: string }[]) => subscriptions.map(({ id }) => id)

test.each([
  ['nothing', [], undefined, []],
  ['one that is alive', [one('a', 'active', 1)], 'a', []],
  ['paid in two tabs: the first stays', [one('b', 'trialing', 2), one('a', 'trialing', 1)], 'a', ['b']],
  ['paid in the same second: always the same one stays', [one('b', 'active', 1), one('a', 'active', 1)], 'a', ['b']],
  ['came back while a payment was due: the due one ends', [one('a', 'past_due', 1), one('b', 'active', 2)], 'b', ['a']],
  [
    'paused and unpaid ones end beside one that is paid',
    [one('a', 'paused', 1), one('b', 'unpaid', 2), one('c', 'active', 3)],
    'c',
    ['a', 'b'],
  ],
  ['ended before, running now', [one('a', 'canceled', 1), one('b', 'active', 2)], 'b', []],
  ['none is paid: the newest alive, and nothing ends', [one('a', 'past_due', 1), one('b', 'past_due', 2)], 'b', []],
  ['alive goes before ended', [one('a', 'past_due', 1), one('b', 'canceled', 2)], 'a', []],
  ['all ended: the newest', [one('a', 'canceled', 1), one('b', 'incomplete_expired', 2)], 'b', []],
  [
    'all ended: the one that was used, not the one that was ended beside it',
    [one('a', 'canceled', 1, 9), one('b', 'canceled', 2, 3)],
    'a',
    [],
  ],
  [
    'one that waits for its first payment is left to Stripe',
    [one('a', 'active', 1), one('b', 'incomplete', 2)],
    'a',
    [],
  ],
])('the subscription that counts is chosen (%s)', (_case, subscriptions, kept, extra) => {
  const settled = chooseSubscription(subscriptions)
  expect(settled.kept?.id).toBe(kept)
  expect(ids(settled.extra)).toEqual(extra)
})
