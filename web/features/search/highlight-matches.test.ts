import { expect, test } from 'vitest'
import { typedAs } from '#contract/domain/finding.ts'
import { highlightMatches } from './highlight-matches.ts'

/** The text with its marked parts in brackets. */
const shown = (typed: string, text: string) =>
  highlightMatches(typedAs(typed), text)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['bl', 'Blue Door Bakery', '[Bl]ue Door Bakery'],
  ['bakery blue', 'Blue Door Bakery', '[Blue] Door [Bakery]'],
  ['Bluw Dor', 'Blue Door Bakery', '[Blue] [Door] Bakery'],
  ['akery', 'Blue Door Bakery', 'Blue Door B[akery]'],
  ['jose', 'José', '[José]'],
  ['mu', 'Müller', '[Mü]ller'],
  ['strass', 'Lange Straße 3', 'Lange [Straß]e 3'],
  ['obr', "O'Brien", "[O'Br]ien"],
  ['会議', '明日の会議', '明日の[会議]'],
  ['zebra', 'Blue Door', 'Blue Door'],
  ['', 'Blue Door', 'Blue Door'],
  ['blue', '', ''],
])('[SHELL-8] the text %j is marked within %j', (typed, text, wanted) => {
  expect(shown(typed, text)).toBe(wanted)
})
