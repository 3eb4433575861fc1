import { describe, expect, test } from 'vitest'
import { isPageCompleted, itemProgress, paceOf } from './item-progress.ts'
import { grantsOfItem, type ItemState, itemsAsked, standardItems } from './items.ts'
import { recordOf } from './record-of.ts'
import { serviceFlags, showFlags } from '../onboarding-record.ts'

const branding = standardItems.filter(({ page }) => page === 'branding_questions_page')
const states =
  (settled: readonly string[], state: ItemState = 'given') =>
  (key: string): ItemState =>
    settled.includes(key) ? state : 'open'
const required = ['branding_one', 'branding_four', 'branding_six', 'branding_eight', 'branding_nine']

describe('[COL-3] a page', () => {
  test('is completed by its required items, in any settled state', () => {
    for (const state of ['given', 'approved', 'not_applicable'] as const)
      expect(isPageCompleted('branding_questions_page', branding, states(required, state))).toBe(true)
    for (const state of ['open', 'sent_back'] as const)
      expect(isPageCompleted('branding_questions_page', branding, states(required, state))).toBe(false)
    expect(isPageCompleted('branding_questions_page', branding, states(required.slice(1)))).toBe(false)
  })

  test('of optional items needs one of them, and one without items nothing', () => {
    const optional = branding.filter((item) => !item.required)
    expect(isPageCompleted('branding_questions_page', optional, states([]))).toBe(false)
    expect(isPageCompleted('branding_questions_page', optional, states(['branding_two']))).toBe(true)
    expect(isPageCompleted('assets_page', branding, states([]))).toBe(true)
  })
})

test('[COL-4] progress counts required items and sums the minutes of the open ones', () => {
  expect(itemProgress(branding, states(['branding_one', 'branding_two']))).toEqual({ settled: 1, of: 5, minutes: 4 })
})

const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 9, at))
const every = (gap: number, count = 8) =>
  Array.from({ length: count }, (_, at) => ({ at: minute(at * gap), minutes: 2 }))

test.each([
  ['nothing', [], 1],
  ['too few items', every(8, 4), 1],
  ['as estimated', every(2), 1],
  ['twice as long', every(4), 2],
  ['faster than any estimate', every(0), 0.5],
  ['slower than the limit', every(12), 3],
  ['only pauses', every(20), 1],
])('[COL-4] the pace after %s', (_, given, pace) => {
  expect(paceOf(given)).toBe(pace)
})

test('[COL-1] an item is asked when it is on, its service was booked and its platform ticked', () => {
  const client = { ...recordOf(serviceFlags, false), ...recordOf(showFlags, false), webstore: false }
  const keys = (more: object) => itemsAsked(standardItems, { ...client, ...more }).map(({ key }) => key)
  expect(keys({})).toEqual([])
  expect(keys({ reputation: true, show_yelp: true, show_trip: false })).toEqual(['yelp'])
  expect(keys({ reputation: true, show_yelp: true, left_out: ['yelp'] })).toEqual([])
  const own = { key: 'own_x', kind: 'login' as const, page: 'more_page' as const, required: true, minutes: 1, on: true }
  const asked = itemsAsked([{ ...own, services: ['own_ads'] }], { ...client, own_services: ['own_ads'] })
  expect(asked).toHaveLength(1)
})

test('[COL-1] keys are unique, and a login of the workspace’s own has a grant for its password', () => {
  expect(new Set(standardItems.map(({ key }) => key)).size).toBe(standardItems.length)
  expect(grantsOfItem({ key: 'own_x', kind: 'login' })).toEqual(['item:own_x', 'item:own_x:password'])
  expect(grantsOfItem({ key: 'own_x', kind: 'file' })).toEqual(['item:own_x'])
})
