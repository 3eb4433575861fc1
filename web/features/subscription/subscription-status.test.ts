import { expect, test } from 'vitest'
import { anyReader } from '#contract/domain/format-dates.ts'
import type { Subscription } from '#contract/subscription.ts'
import { afterTrial, findRelevantDay, formatStatus } from './subscription-status.ts'

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000
const trialing = { trial_end: noon('2026-12-05'), current_period_end: noon('2026-12-05') }
const paid = { trial_end: noon('2026-12-05'), current_period_end: noon('2027-01-05') }

test.each([
  ['active', false, 'Active', 'good'],
  ['active', true, 'Cancelled, open until it ends', 'waiting'],
  ['trialing', false, 'Free trial', 'good'],
  ['trialing', true, 'Cancelled, open until it ends', 'waiting'],
  ['past_due', false, 'Payment due', 'problem'],
  ['past_due', true, 'Payment due', 'problem'],
  ['unpaid', false, 'Not paid', 'problem'],
  ['canceled', true, 'Ended', 'problem'],
  ['incomplete', false, 'First payment not finished', 'waiting'],
  ['incomplete_expired', false, 'First payment never made', 'problem'],
  ['paused', false, 'Paused', 'waiting'],
  ['none', false, 'Not started', 'waiting'],
  ['a status of tomorrow', false, 'Not active', 'problem'],
  ['constructor', false, 'Not active', 'problem'],
])('[SUB-8] the status %s, cancelled %s, reads %s', (subscription_status, cancel_at_period_end, word, tone) => {
  expect(formatStatus({ subscription_status, cancel_at_period_end })).toEqual({ word, tone })
})

test.each([
  ['trialing', false, trialing, ['Trial ends', '5 Dec 2026']],
  ['trialing', true, trialing, ['Ends on', '5 Dec 2026']],
  ['active', false, paid, ['Renews on', '5 Jan 2027']],
  ['active', true, paid, ['Ends on', '5 Jan 2027']],
  ['past_due', false, paid, ['Period ends', '5 Jan 2027']],
  ['canceled', false, paid, undefined],
  ['paused', false, paid, undefined],
  ['a status of tomorrow', false, paid, undefined],
  ['none', false, { trial_end: null, current_period_end: null }, undefined],
])('[SUB-8] the relevant day of %s, cancelled %s', (subscription_status, cancel_at_period_end, times, day) => {
  expect(findRelevantDay({ subscription_status, cancel_at_period_end, ...times }, anyReader)).toEqual(day)
})

const one: Subscription = { subscription_status: 'trialing', price_id: 'p', tier: 'solo', ...trialing }
test('[SUB-10] the end of the trial depends on the card', () => {
  expect(afterTrial({ ...one, payment_brand: 'visa', payment_last4: '4242' })).toBe(
    'When it ends, your Visa ending in 4242 is charged.',
  )
  expect(afterTrial({ ...one, payment_brand: null, payment_last4: null })).toBe(
    'No card is stored: unless you add one, your subscription ends with it.',
  )
  expect(afterTrial({ ...one, payment_last4: '4242', cancel_at_period_end: true })).toBe(
    'When it ends, so does your subscription, and nothing is charged.',
  )
})
