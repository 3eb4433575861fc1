import { expect, test } from 'vitest'
import { cut, cutFileName, cuts } from './cut.ts'

test.each([
  ['elevenchars', 'elevenchars'],
  ['twelve chars', 'twelve chars…'],
  ['thirteen char', 'thirteen cha…'],
])('the file name %s is truncated to %s', (name, shown) => expect(cutFileName(name)).toBe(shown))

test('a file name on the review page is truncated at 18 characters', () => {
  expect(cutFileName('a'.repeat(17), cuts.reviewFileName)).toBe('a'.repeat(17))
  expect(cutFileName('a'.repeat(18), cuts.reviewFileName)).toBe(`${'a'.repeat(18)}…`)
})

test.each([cuts.conversationName, cuts.notification])('a text of exactly %i characters stays whole', (limit) => {
  expect(cut('x'.repeat(limit), limit)).toBe('x'.repeat(limit))
  expect(cut('x'.repeat(limit + 1), limit)).toBe(`${'x'.repeat(limit)}…`)
})

test('a grapheme counts as one character', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(cut(family.repeat(3), 2)).toBe(`${family.repeat(2)}…`)
  expect(cut('é'.normalize('NFD').repeat(4), 4)).toBe('é'.normalize('NFD').repeat(4))
})
