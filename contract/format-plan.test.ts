import { expect, test } from 'vitest'
import { formatCard, formatPrice } from './format-plan.ts'

test('a price names its term', () => {
  expect(formatPrice({ term: 'daily', amount: 100 })).toBe('$1/day')
  expect(formatPrice({ term: 'monthly', amount: 1050 })).toBe('$10.50/month')
  expect(formatPrice({ term: 'annual', amount: 20_000 })).toBe('$200/year')
})

test.each([
  ['visa', '4242', 'Visa ending in 4242'],
  ['amex', '0005', 'American Express ending in 0005'],
  ['a brand of tomorrow', '1234', 'Card ending in 1234'],
  [null, '1234', 'Card ending in 1234'],
  ['visa', null, undefined],
  [undefined, undefined, undefined],
])('the card %s ending in %s reads %s', (brand, last4, expected) => expect(formatCard(brand, last4)).toBe(expected))
