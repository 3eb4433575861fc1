import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldTexts } from '#contract/texts/shared.ts'
import { Name, optionalName } from './names.ts'

const faultOf = (typed: string) => Name.safeParse(typed).error?.issues.map(({ message }) => message)

test.each([
  ['a Hangul filler', '\u3164'],
  ['fillers of Hangul', '\u115F\u1160\uFFA0'],
  ['blank Braille', '\u2800\u2800'],
  ['a zero-width space', '\u200B'],
  ['joiners', '\u200C\u200D\u2060'],
  ['marks of direction', '\u200E\u200F\u061C'],
  ['overrides of direction', '\u202E\u202C'],
  ['a soft hyphen', '\u00AD'],
  ['a byte-order mark', '\uFEFF'],
  ['variation selectors', '\uFE0F\u{E0100}'],
  ['tags', '\u{E0041}\u{E007F}'],
  ['spaces of all widths', '\u00A0\u2003\u3000\u202F'],
  ['an accent alone', '\u0301'],
])('a name of %s is missing', (_, typed) => {
  expect(faultOf(typed)).toEqual([fieldTexts.missing])
  expect(optionalName().parse(typed)).toBe('')
})

test('marks of direction around a name go, and the spaces they held', () => {
  expect(Name.parse('\u202A Jo \u202C')).toBe('Jo')
  expect(Name.parse(Name.parse('\u2066 Jo\u2069 '))).toBe('Jo')
})

test.each([
  ['a bell', 'Jo\u0007', fieldTexts.unnameable],
  ['a line end inside', 'Jo\nSmith', fieldTexts.unnameable],
  ['a tab inside', 'Jo\tSmith', fieldTexts.unnameable],
  ['an escape', '\u001B[31mJo', fieldTexts.unnameable],
  ['a control of Latin 1', 'Jo\u0085Smith', fieldTexts.unnameable],
  ['a line separator', 'Jo\u2028Smith', fieldTexts.unnameable],
  ['private use', 'Jo \uF8FF', fieldTexts.unnameable],
  ['private use of a later plane', 'Jo \u{F0000}\u{10FFFD}', fieldTexts.unnameable],
  ['a noncharacter', 'Jo\uFDD0', fieldTexts.unnameable],
  ['the place of an object', 'Jo \uFFFC', fieldTexts.unnameable],
  ['an accent before the first letter', '\u0301Jo', fieldTexts.markOnNothing],
  ['an accent behind a space', 'Jo \u0308Smith', fieldTexts.markOnNothing],
  ['an accent behind a filler', 'Jo \u3164\u0308Smith', fieldTexts.markOnNothing],
  ['an accent behind blank Braille at the beginning', '\u2800\u0308Jo', fieldTexts.markOnNothing],
  ['forty marks on a letter', `Zo${'\u0308'.repeat(40)}`, fieldTexts.manyMarks],
  [
    'forty different marks',
    `Z${String.fromCodePoint(...Array.from({ length: 40 }, (__, at) => 0x3_00 + at))}`,
    fieldTexts.manyMarks,
  ],
  ['marks with joiners between them', `Z${'\u0316\u200D\u0301\u034F'.repeat(5)}`, fieldTexts.manyMarks],
  ['a tower of Thai', `ส${'็'.repeat(12)}`, fieldTexts.manyMarks],
  ['a tower of Thai in turns', `ก${'่้๊๋์็'.repeat(2)}`, fieldTexts.manyMarks],
  ['a tower of Arabic', 'م\u064B\u064C\u064D\u064E\u064F\u0650\u0652\u0653\u0654\u0655', fieldTexts.manyMarks],
  ['enclosing marks', 'a\u20DD\u20DE\u20DF\u20E0\u20E2', fieldTexts.manyMarks],
])('a name with %s is refused', (_, typed, fault) => {
  expect(faultOf(typed)).toEqual([fault])
  expect(optionalName().safeParse(typed).success).toBe(false)
})

test.each([
  'Jo Smith',
  "O'Brien & Sons",
  'O’Connor',
  'Łukasz Żółć',
  'Søren',
  'Nguyễn Thị Ánh',
  'İpek Işık',
  'Đặng',
  'Ǻ',
  'Yorùbá Ẹ̀ṣọ́',
  'Μαρία',
  'Ѝван',
  'שָׁלוֹם',
  'בְּרֵאשִׁ֖ית',
  'مُحَمَّد',
  'می\u200Cخواهم',
  'क्षत्रिय',
  'ஸ்ரீ',
  'กิ่งแก้ว ผู้ใหญ่',
  'ကျွန်ုပ်',
  'ស្ត្រី',
  'བསྒྲུབས',
  '한국어',
  '\u1112\u1161\u11AB',
  '田中さくら',
  'ガギグ',
  '明日株式会社',
  '👩\u200D👩\u200D👧',
  '❤\uFE0F Bakery',
  '1\uFE0F\u20E3 First',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '\u200Fשלום',
  '%_\\',
  '.',
  '½',
  '𝒥𝑜',
])('the text %s is a name', (typed) => expect(Name.parse(` ${typed}\n`)).toBe(typed.normalize('NFC')))

describe('one spelling of a name', () => {
  test.each(['é', 'ö', 'Å', 'ñ', 'ệ', 'ガ', '한', 'й', 'ё', 'ά', 'ș'])(
    '%s is stored alike, composed or not',
    (letter) => {
      for (const form of ['NFC', 'NFD'] as const) expect(Name.parse(`A${letter.normalize(form)}`)).toBe(`A${letter}`)
    },
  )

  test('marks that turn the text around it are left out, those inside of a name stay', () => {
    expect(Name.parse('\u202A\u2068Jo\u2069 Smith\u202C\uFEFF')).toBe('Jo Smith')
    expect(Name.parse('شركة\u200E (A)')).toBe('شركة\u200E (A)')
  })

  test('a stored name is stored again as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (typed) => {
        const { data } = Name.safeParse(typed)
        if (data === undefined) return
        expect(Name.parse(data)).toBe(data)
        expect(data).toBe(data.normalize('NFC'))
      }),
    )
  })
})
