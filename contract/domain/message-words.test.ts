import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plain } from './finding.ts'
import { locateFound, wordsOfSearch, wordsOfText } from './message-words.ts'

const isFound = (text: string, typed: string): boolean => {
  const [words, searched] = [wordsOfText(text), wordsOfSearch(typed)]
  return searched.length > 0 && searched.every((one) => words.some((word) => word.startsWith(one)))
}
const marked = (text: string, typed: string) => locateFound(text, typed).map(({ start, end }) => text.slice(start, end))

/** A search, a text that it finds, and the parts of the text that are highlighted. */
const found: [typed: string, text: string, marks: string[]][] = [
  ['invoice', 'The invoice is ready', ['invoice']],
  ['QUART', 'Quarterly numbers', ['Quarterly']],
  ['jose', 'José', ['José']],
  ['jose', 'Jose\u0301, 明日', ['Jose\u0301']],
  ['Lukasz', 'an Łukasz', ['Łukasz']],
  ['soren', 'Søren ruft an', ['Søren']],
  ['strasse', 'Lange Straße 5', ['Straße']],
  ['isik', 'Işık', ['Işık']],
  ['oconnor', 'Mrs O’Connor', ['O’Connor']],
  ['connor', 'Mrs O’Connor', ['Connor']],
  ["o'connor", 'Mrs OʼConnor', ['OʼConnor']],
  ['addition', 'l’addition', ['addition']],
  ["l'add", 'l’addition', ['l’addition']],
  ['dont', "I don't", ["don't"]],
  ['connor', 'Mrs O \u0301Connor', ['Connor']],
  ['צק', 'יש צ׳ק', ['צ׳ק']],
  ['neus', 'ŉeus', ['ŉeus']],
  ['file', 'ﬁles', ['ﬁles']],
  ['12', '١٢٣', ['١٢٣']],
  ['١٢', '123', ['123']],
  ['ＡＢＣ', 'abcd', ['abcd']],
  ['محمد', 'مُحَمَّد', ['مُحَمَّد']],
  ['شلوم', 'شلوم', ['شلوم']],
  ['שלום', 'שָׁלוֹם', ['שָׁלוֹם']],
  ['ΚΑΛΗΜΕΡΑ', 'Καλημέρα σας', ['Καλημέρα']],
  ['हिन्दी', 'यह हिन्दी है', ['हिन्दी']],
  ['会議', '明日の会議について', ['会議']],
  ['会', '明日の会議', ['会']],
  ['กาแฟ', 'ร้านกาแฟดี', ['กาแฟ']],
  ['ร้าน', 'ร้านกาแฟดี', ['ร้าน']],
  ['ຂອບໃຈ', 'ສະບາຍດີຂອບໃຈ', ['ຂອບໃຈ']],
  ['ល្អ', 'កាហ្វេល្អ', ['ល្អ']],
  ['ｺｰﾋｰ', '熱いコーヒー', ['コーヒー']],
  ['ガ', 'ｶﾞｰﾃﾞﾝ', ['ｶﾞ']],
  ['ガーデン', 'ｶﾞｰﾃﾞﾝ', ['ｶﾞｰﾃﾞﾝ']],
  ['한구', '대한 한국', ['한국']],
  ['한국', '\u1112\u1161\u11AB국', ['\u1112\u1161\u11AB국']],
  ['🥐', 'Two 🥐🥐 please', ['🥐', '🥐']],
  ['👩‍👧', 'our 👩‍👧 team', ['👩‍', '👧']],
  ['%', 'up 20 %', ['%']],
  ['20%', 'up 20 %', ['20', '%']],
  ['\\', 'C:\\temp', ['\\']],
  ['my_file', 'see my_file.pdf', ['my', '_', 'file']],
  ['R&D', 'our R&D', ['R', '&', 'D']],
  ['#launch', 'the #launch', ['#', 'launch']],
  ['€', '5 €', ['€']],
]

describe('[MSG-13] the words of a message', () => {
  test.each(found)('%j finds %j', (typed, text, marks) => {
    expect(isFound(text, typed)).toBe(true)
    expect(marked(text, typed)).toEqual(marks)
  })

  test.each([
    ['nvoice', 'The invoice'],
    ['会明', '明日の会議'],
    ['議会', '会議'],
    ['ดีกา', 'ร้านกาแฟดี'],
    ['가', '한국'],
    ['🥐', '🥖'],
    ['%', 'twenty percent'],
    ["'", 'it’s'],
    ['. , ; - ()', 'a. (b), c; d-e'],
  ])('%j does not find %j', (typed, text) => {
    expect(isFound(text, typed)).toBe(false)
  })

  test('what is found is what is marked', () => {
    const unit = fc.constantFrom(
      ...Array.from("aboøßİı’'´″ŉé٣がか한국กาแ会議🥐%_\\& .-ςΣ½ﬁ").concat(
        'e\u0301',
        ' \u0301',
        'か\u3099',
        'ｶﾞ',
        'ㅎㅏ',
        '\u1112\u1161',
        '\u200D',
        'שָׁ',
        'नि\u093C',
      ),
    )
    const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''))
    const anything = fc.string({ unit: 'binary', maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(text, anything), fc.oneof(text, anything), (said, typed) => {
        const searched = wordsOfSearch(typed)
        const isMarked = searched.length > 0 && searched.every((word) => locateFound(said, word).length > 0)
        expect(isMarked).toBe(isFound(said, typed))
        let before = 0
        for (const { start, end } of locateFound(said, typed)) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(
            searched.some((word) => plain(said.slice(start, end)).normalize('NFD').includes(word.normalize('NFD'))),
          ).toBe(true)
          before = end
        }
      }),
      { numRuns: 2000 },
    )
  })
})
