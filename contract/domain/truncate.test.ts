import { expect, test } from 'vitest'
import { truncate, truncateFileName, maxLengths } from './truncate.ts'

test.each([
  ['elevenchars', 'elevenchars'],
  ['twelve chars', 'twelve chars…'],
  ['thirteen char', 'thirteen cha…'],
])('the file name %s is truncated to %s', (name, shown) => expect(truncateFileName(name)).toBe(shown))

test('a file name on the review page is truncated at 18 characters', () => {
  expect(truncateFileName('a'.repeat(17), maxLengths.reviewFileName)).toBe('a'.repeat(17))
  expect(truncateFileName('a'.repeat(18), maxLengths.reviewFileName)).toBe(`${'a'.repeat(18)}…`)
})

test.each([maxLengths.conversationName, maxLengths.notification])(
  'a text of exactly %i characters stays whole',
  (limit) => {
    expect(truncate('x'.repeat(limit), limit)).toBe('x'.repeat(limit))
    expect(truncate('x'.repeat(limit + 1), limit)).toBe(`${'x'.repeat(limit)}…`)
  },
)

test('a grapheme counts as one character', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(truncate(family.repeat(3), 2)).toBe(`${family.repeat(2)}…`)
  expect(truncate('é'.normalize('NFD').repeat(4), 4)).toBe('é'.normalize('NFD').repeat(4))
})
