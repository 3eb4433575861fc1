import { expect, test } from 'vitest'
import { observancesOf } from './observances.ts'
import { findTrade, fitsTrade, tradeNames } from './trades.ts'

const days = Array.from({ length: 12 }, (_, index) => observancesOf(index + 1)).flat()

test.each([
  ['Blue Door Bakery', 'food'],
  ['Northside Dental', 'health'],
  ['Paws & Co', 'pets'],
  ['Harbour Law', 'office'],
  ['Zzyzx', undefined],
] as const)('[COL-74] the trade of %s is %s', (business, trade) => {
  expect(findTrade(business)).toBe(trade)
})

test.each(tradeNames)('[COL-74] some days of the list fit the trade %s, and most do not', (trade) => {
  const fitting = days.filter(({ name }) => fitsTrade(name, trade)).length
  expect(fitting).toBeGreaterThan(10)
  expect(fitting).toBeLessThan(days.length / 2)
})

test('[COL-74] without a trade the days that nearly every business marks fit', () => {
  const fitting = days.filter(({ name }) => fitsTrade(name, undefined)).map(({ name }) => name)
  expect(fitting).toContain('Small Business Saturday')
  expect(fitting).not.toContain('National Pie Day')
})
