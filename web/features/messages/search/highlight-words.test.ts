import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlightWords } from './highlight-words.ts'

/** The parts as one text, with found words in brackets. */
const shown = (text: string, typed: string) =>
  highlightWords(text, typed)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['a word', 'The invoice is ready', 'invoice', 'The [invoice] is ready'],
  ['a beginning, in capitals', 'Quarterly numbers', 'QUART', '[Quarterly] numbers'],
  ['several', 'print the leaflets in blue', 'blue leaf', 'print the [leaflets] in [blue]'],
  ['one with marks', 'José was here', 'jose', '[José] was here'],
  ['a name with an apostrophe', 'Mrs O’Connor', 'oconnor', 'Mrs [O’Connor]'],
  ['in a sentence without spaces', 'ร้านกาแฟดี', 'กาแฟ', 'ร้าน[กาแฟ]ดี'],
  ['nothing', 'hello', 'other', 'hello'],
  ['nothing in nothing', '', 'other', ''],
  ['one far into a long text', `${'x '.repeat(100)}needle end`, 'needle', `…${'x '.repeat(20)}[needle] end`],
])('[MSG-13] the highlight marks the searched words: %s', (_, text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected)
})

test('[MSG-13] a short text keeps every character when words in it are highlighted', () => {
  fc.assert(
    fc.property(
      // A character may count as two. What stands more than forty before a found word is left out.
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: 'binary', maxLength: 5 }),
      (text, typed) => {
        expect(
          highlightWords(text, typed)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      },
    ),
  )
})
