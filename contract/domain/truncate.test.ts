import { expect, test } from 'vitest'
import { truncate, splitFileName, maxLengths } from './truncate.ts'

test.each([
  ['brand guide.pdf', 'brand guide', '', '.pdf'],
  ['archive.tar.gz', 'archive.tar', '', '.gz'],
  ['README', 'README', '', ''],
  ['.env', '.env', '', ''],
  ['harbour-studio.png', 'harbour-studio', '', '.png'],
  ['harbour-studios.png', 'harbour-stud', 'ios', '.png'],
  ['Minutes of 3. May', 'Minutes of 3', '. May', ''],
  ['notes.withaverylongending', 'notes.withav', 'erylongending', ''],
])('[FILE-4] the file name %s is split into %s, %s and %s', (name, start, middle, extension) =>
  expect(splitFileName(name)).toEqual({ start, middle, extension }),
)

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
