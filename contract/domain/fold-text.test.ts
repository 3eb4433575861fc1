import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, locateWords, splitFoldedWords } from './fold-text.ts'

test.each([
  ['José', 'jose'],
  ['Jose\u0301', 'jose'],
  ['ﬁle', 'file'],
  ['ΚΑΛΗΜΕΡΑΣ', 'καλημερας'],
  ['שָׁלוֹם', 'שָׁלוֹם'.normalize('NFKD')],
])('[MSG-13] folding %s gives %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('[MSG-13] a located word includes the diacritics that folding removes', () => {
  const text = 'the Cafe\u0301, 明日'
  const located = locateWords(text).map(({ word, start, end }) => [word, text.slice(start, end)])
  expect(located).toEqual([
    ['the', 'the'],
    ['cafe', 'Cafe\u0301'],
    ['明', '明'],
    ['日', '日'],
  ])
})

test('[MSG-13] locating the words of any text gives the words that the search stores, each in its place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const located = locateWords(text)
      expect(located.map(({ word }) => word)).toEqual(splitFoldedWords(foldText(text)))
      for (const { word, start, end } of located) {
        // A sigma at the end of the part may be the one inside of a word.
        const [part, whole] = [foldText(text.slice(start, end)), word].map((one) => one.replaceAll('ς', 'σ'))
        expect(part).toContain(whole)
      }
    }),
  )
})
