import { expect, test } from 'vitest'
import { listDueEmails } from './due-emails.ts'
import type { StoredSubscription } from './queries/subscriptions.ts'

const at = new Date('2026-11-21T12:00:00.000Z')
const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000)
const trial: StoredSubscription = {
  subscription_id: 'sub_1',
  status: 'trialing',
  price_id: 'price_1',
  tier: 'solo',
  current_period_end: inDays(3),
  trial_end: inDays(3),
  cancel_at_period_end: false,
  payment_brand: 'visa',
  payment_last4: '4242',
}
type Learned = Parameters<typeof listDueEmails>[0]
const learned = (now: Partial<StoredSubscription>, more: Partial<Learned> = {}): Learned => ({
  now: { ...trial, ...now },
  invoice: 'in_1',
  before: { subscription_id: 'sub_1', status: 'trialing' },
  at,
  announced: null,
  ...more,
})
const kinds = (one: Learned) => listDueEmails(one).map(({ kind, about }) => `${kind} ${about}`)
const trialEnds = (days: number) => [`trial_ends sub_1 ${inDays(days).toISOString()}`]

test.each<[string, Learned, string[]]>([
  ['a trial with more than three days left', learned({ trial_end: inDays(3.01) }), []],
  ['a trial with three days left', learned({}), trialEnds(3)],
  ['a trial that is over by our clock and not by the one of Stripe', learned({ trial_end: inDays(-1) }), trialEnds(-1)],
  ['a trial whose end Stripe announced', learned({ trial_end: inDays(9) }, { announced: inDays(9) }), trialEnds(9)],
  ['a trial that was moved after the announcement', learned({ trial_end: inDays(9) }, { announced: inDays(2) }), []],
  ['a trial that was cancelled', learned({ cancel_at_period_end: true }), []],
  ['a trial that became a paid period', learned({ status: 'active' }, { announced: inDays(3) }), []],
  ['a payment that failed', learned({ status: 'past_due' }), ['payment_failed in_1']],
  ['a payment that Stripe gave up', learned({ status: 'unpaid' }), ['payment_failed in_1']],
  [
    'a payment that failed without an invoice',
    learned({ status: 'past_due' }, { invoice: null }),
    ['payment_failed sub_1'],
  ],
  ['an end', learned({ status: 'canceled' }), ['ended sub_1']],
  [
    'an end that was known',
    learned({ status: 'canceled' }, { before: { subscription_id: 'sub_1', status: 'canceled' } }),
    [],
  ],
  [
    'the end of a later one',
    learned({ status: 'canceled' }, { before: { subscription_id: 'sub_0', status: 'canceled' } }),
    ['ended sub_1'],
  ],
  ['nothing at all', learned({ subscription_id: null, status: null }), []],
  ['a status of tomorrow', learned({ status: 'hibernating' }), []],
])('[SUB-10] the emails that are due for %s', (_case, one, emails) => expect(kinds(one)).toEqual(emails))
