import { expect, test } from 'vitest'
import { hasVisibleText } from './text.ts'

test.each([
  ['nothing', ''],
  ['white space', ' \n\t\u00A0\u2003'],
  ['a zero-width space', '\u200B'],
  ['joiners', '\u200C\u200D\u2060'],
  ['marks of direction', '\u200E\u200F\u061C\u202E\u2066\u2069'],
  ['a byte-order mark and a soft hyphen', '\uFEFF\u00AD'],
  ['fillers', '\u3164\u115F\uFFA0'],
  ['a variation selector and tags', '\uFE0F\u{E0041}'],
  ['marks of annotations', '\uFFF9\uFFFB'],
  ['blank Braille', '\u2800'],
  ['the place of an object', '\uFFFC'],
  ['a noncharacter', '\uFFFF\u{1FFFE}'],
  ['a note without a head', '\u{1D159}'],
  ['an accent on nothing', '\u0301'],
  ['an accent on a space', '\u00A0\u0308'],
  ['a Khitan filler', '\u{16FE4}'],
  ['vowel separators', '\u180E\u180B\u17B4'],
  ['all sorts between white space', ' \u200B \u2060\n'],
])('a text of %s has no visible text', (_, text) => expect(hasVisibleText(text)).toBe(false))

test.each([
  ['a letter among invisible ones', '\u200Ba\u200B'],
  ['a joined emoji', '👩\u200D👩\u200D👧'],
  ['an emoji with a variation selector', '❤\uFE0F'],
  ['Hebrew with a mark of direction', '\u200Fשלום'],
  ['Persian with a non-joiner', 'می\u200Cخواهم'],
  ['the Arabic end of a verse', '\u06DD'],
  ['a punctuation mark', '.'],
])('a text of %s has visible text', (_, text) => expect(hasVisibleText(text)).toBe(true))
