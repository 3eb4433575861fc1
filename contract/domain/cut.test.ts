import { expect, test } from 'vitest'
import { cut, cutFileName, cuts } from './cut.ts'

test.each([
  ['elevenchars', 'elevenchars'],
  ['twelve chars', 'twelve chars…'],
  ['thirteen char', 'thirteen cha…'],
])('the file name %s becomes %s', (name, shown) => expect(cutFileName(name)).toBe(shown))

test('on the review page a file name is cut at 18', () => {
  expect(cutFileName('a'.repeat(17), cuts.reviewFileName)).toBe('a'.repeat(17))
  expect(cutFileName('a'.repeat(18), cuts.reviewFileName)).toBe(`${'a'.repeat(18)}…`)
})

test.each([cuts.conversationName, cuts.notification])('a text of exactly %i characters stays whole', (limit) => {
  expect(cut('x'.repeat(limit), limit)).toBe('x'.repeat(limit))
  expect(cut('x'.repeat(limit + 1), limit)).toBe(`${'x'.repeat(limit)}…`)
})

test('a character is what a reader sees as one', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(cut(family.repeat(3), 2)).toBe(`${family.repeat(2)}…`)
  expect(cut('é'.normalize('NFD').repeat(4), 4)).toBe('é'.normalize('NFD').repeat(4))
})
