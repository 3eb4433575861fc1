import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marked } from '#web/features/messages/search/marked.ts'

/** The pieces as a text in which what was found stands in brackets. */
const shown = (text: string, typed: string) =>
  marked(text, typed)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['a word', 'The invoice is ready', 'invoice', 'The [invoice] is ready'],
  ['a beginning, in capitals', 'Quarterly numbers', 'QUART', '[Quarterly] numbers'],
  ['several', 'print the leaflets in blue', 'blue leaf', 'print the [leaflets] in [blue]'],
  ['one with marks', 'José was here', 'jose', '[José] was here'],
  ['nothing', 'hello', 'other', 'hello'],
  ['nothing in nothing', '', 'other', ''],
  ['one far into a long text', `${'x '.repeat(100)}needle end`, 'needle', `…${'x '.repeat(20)}[needle] end`],
])('[MSG-13] what was looked for is marked: %s', (_, text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected)
})

test('[MSG-13] whatever is marked, a short text stays as it was written', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 5 }),
      (text, typed) => {
        expect(
          marked(text, typed)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      },
    ),
  )
})
